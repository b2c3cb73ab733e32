// Card faces and backs as pictures, from what the table says is printed on them; without a sign as plain print.

import { FIGURES, SUITS } from "./suits.js";

const WIDTH = 100;
const HEIGHT = 162;
const SERIF = "font-family='Georgia,Palatino,DejaVu Serif,serif'";

const PIPS = {
  2: [[50, 50], [50, 112]],
  3: [[50, 41], [50, 81], [50, 121]],
  4: [[36, 50], [64, 50], [36, 112], [64, 112]],
  5: [[36, 46], [64, 46], [50, 81], [36, 116], [64, 116]],
  6: [[36, 43], [64, 43], [36, 81], [64, 81], [36, 119], [64, 119]],
  7: [[36, 40], [64, 40], [50, 61], [36, 81], [64, 81], [36, 121], [64, 121]],
  8: [[36, 40], [64, 40], [50, 61], [36, 81], [64, 81], [50, 101], [36, 121], [64, 121]],
  9: [[36, 38], [64, 38], [36, 67], [64, 67], [50, 81], [36, 95], [64, 95], [36, 124], [64, 124]],
  10: [[36, 38], [64, 38], [50, 53], [36, 67], [64, 67], [36, 95], [64, 95], [50, 109], [36, 124], [64, 124]],
};

const INK = "#3b2a1c";
let decks = {};
const plainly = new Map();

/** What the table says is printed on the cards of each deck. */
export function knowDecks(told) { decks = told; }

/** What is printed on a card by its name in a deck; on one of no deck its name. The same object each time. */
export function printOf(deck, face) {
  const print = decks[deck]?.[face] ?? plainly.get(face) ?? { rank: face, sign: "", colour: INK };
  if (!decks[deck]?.[face]) plainly.set(face, print);
  return print;
}

/** The print with its suit as we draw it; null where there is no suit, or no picture for the rank. */
function pictured({ rank, sign, colour }) {
  const suit = SUITS[sign];
  return suit && (rank === "A" || PIPS[rank] || FIGURES[rank]) ? { rank, suit: { ...suit, ink: colour } } : null;
}

function index(card) {
  const corner = `<text x="12.5" y="26" font-size="23" font-weight="bold" text-anchor="middle" ${SERIF}
    fill="${card.suit.ink}">${card.rank}</text><g transform="translate(12.5 38) scale(.44)">${card.suit.sign}</g>`;
  return `${corner}<g transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})">${corner}</g>`;
}

function middle({ suit, rank }) {
  if (FIGURES[rank]) {
    return `<clipPath id="f"><rect x="24" y="22" width="52" height="118" rx="4"/></clipPath>
      <rect x="24" y="22" width="52" height="118" rx="4" fill="${suit.pale}"/>
      <g clip-path="url(#f)">${FIGURES[rank](suit)}</g>
      <rect x="24" y="22" width="52" height="118" rx="4" fill="none" stroke="${suit.ink}" stroke-width="1.4"/>`;
  }
  if (rank === "A") {
    const rays = Array.from({ length: 16 }, (_, i) =>
      `<path d="M0-47 2.5-40.5 0-37-2.5-40.500Z" transform="rotate(${22.5 * i})"/>`).join("");
    return `<g transform="translate(50 81)"><circle r="34" fill="${suit.pale}"/><g fill="${suit.ink}" opacity=".75"
      transform="scale(.8)">${rays}</g><g transform="scale(1.6)">${suit.sign}</g></g>`;
  }
  const scale = { 2: 1.1, 3: 1.1, 4: 0.9, 5: 0.88, 6: 0.84, 7: 0.77, 8: 0.77, 9: 0.72, 10: 0.72 }[rank] * (rank < 6 ? suit.slim ?? 1 : 1);
  return PIPS[rank].map(([x, y]) => `<g transform="translate(${x} ${y}) scale(${scale})">${suit.sign}</g>`).join("");
}

function sheet(inside, paper = "#fbf5e6", edge = "#cdbd9a") {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect x=".5" y=".5" width="99" height="161" rx="7.5" fill="${paper}" stroke="${edge}"/>${inside}</svg>`;
}

function plain({ rank, sign, colour }) {
  const safe = rank.replace(/[^\w +-]/g, "");
  const suit = SUITS[sign]?.sign ?? "";
  const ink = /^#[0-9a-f]{6}$/.test(colour) ? colour : INK;
  const size = Math.min(54, 120 / Math.max(2, safe.length));
  return `<rect x="7" y="7" width="86" height="148" rx="5" fill="none" stroke="#7c6a4c"/>
    <text x="50" y="${81 + size / 3}" font-size="${size}" font-weight="bold" text-anchor="middle" fill="${ink}" ${SERIF}>${safe}</text>
    <g transform="translate(50 125)">${suit}</g>
    <text x="15" y="24" font-size="14" text-anchor="middle" fill="${ink}" ${SERIF}>${safe.slice(0, 3)}</text>`;
}

function back() {
  const star = Array.from({ length: 8 }, (_, i) =>
    `<path d="M0-21 4.5-8 0 0-4.5-8Z" fill="${i % 2 ? "#f1dfb4" : "#d9b45a"}" transform="rotate(${45 * i})"/>`).join("");
  return sheet(`<defs><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45 50 81)">
      <rect width="10" height="10" fill="#7d2230"/><path d="M0 0H10V10" fill="none" stroke="#c98f7c" stroke-width=".9"/>
      <circle cx="5" cy="5" r="1.5" fill="#e6c9a0"/></pattern></defs>
    <rect x="5" y="5" width="90" height="152" rx="5" fill="url(#p)"/>
    <rect x="8.5" y="8.5" width="83" height="145" rx="3.5" fill="none" stroke="#f1dfb4" stroke-width="1.2"/>
    <g transform="translate(50 81)"><circle r="27" fill="#5f1622" stroke="#f1dfb4" stroke-width="1.5"/>${star}
      <circle r="4" fill="#5f1622" stroke="#f1dfb4"/></g>`, "#fdf8ec");
}

const asUrl = (svg) => `url("data:image/svg+xml,${encodeURIComponent(svg.replace(/\s+/g, " "))}")`;
const drawn = new Map();

/** A CSS image of what is printed, or of the back when that is null. */
export function faceImage(print) {
  if (!drawn.has(print)) {
    const card = print && pictured(print);
    drawn.set(print, asUrl(!print ? back() : sheet(card ? middle(card) + index(card) : plain(print))));
  }
  return drawn.get(print);
}
