// All cards lie on one layer over the table and are moved to where their places are.

import { faceImage } from "./faces.js";
import { cardName } from "./words.js";

const RATIO = 1.62; // height to width
const FLIGHT = { duration: 260, easing: "cubic-bezier(.25,.8,.3,1)" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

const kindOf = (place) => place.split(":")[0];

/** A small steady tilt, so that laid cards look laid by hand. */
function tilt(id) {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return (sum % 7) - 3;
}

/** How many cards of a stock lie under its card `i`: the first is the top one. */
const under = (i, n) => n - 1 - i;

/** Whether card `i` of `n` is covered by others; piles and box grow upwards, a stock is taken from its first. */
const isCovered = (kind, i, n) => (kind === "stock" ? i > 0 : (kind === "pile" || kind === "box" || kind === "spare") && i < n - 1);

/** Where card `i` of `n` lies: centre, width, turn in degrees. `box` is its place's rectangle. */
function pose(kind, box, i, n, card) {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const width = Math.min(box.width, box.height / RATIO);
  switch (kind) {
    case "hand": return fan(box, i, n);
    case "stock": return { x: middle.x - under(i, n) * 0.14, y: middle.y - under(i, n) * 0.3, w: width, turn: 0 };
    case "turned": return { ...middle, w: box.height, turn: 90 };
    case "pile": return { x: middle.x, y: middle.y - i * 0.25, w: width, turn: i % 4 === 3 ? 9 : tilt(card.id) };
    case "slot":
    case "given": return { ...middle, w: width * 0.94, turn: 0 };
    case "box":
    case "spare": return { x: middle.x, y: middle.y, w: width * 0.86, turn: 0 };
    default: return { ...middle, w: width * 0.9, turn: tilt(card.id) };
  }
}

function fan(box, i, n) {
  const roomy = box.height > 160;
  const w = Math.min((box.height * 0.9) / RATIO, box.width);
  const step = n > 1 ? Math.min(w * (roomy ? 0.94 : 0.42), (box.width - w) / (n - 1)) : 0;
  const off = i - (n - 1) / 2;
  const turn = off * Math.min(roomy ? 4 : 6, 30 / Math.max(1, n - 1));
  const sag = Math.abs(off) ** 2 * Math.min(4, 40 / n ** 2) * (box.height / 200);
  return { x: box.x + box.width / 2 + off * step, y: box.y + box.height / 2 + sag, w, turn };
}

const transform = ({ x, y, w, turn }, size = w) =>
  `translate(${x - size / 2}px,${y - (size * RATIO) / 2}px) rotate(${turn}deg) scale(${w / size})`;

export class Cards {
  #elements = new Map();
  #poses = new Map();
  #boxes = new Map();

  constructor(layer) {
    this.layer = layer;
    this.cards = [];
    this.seat = null;
  }

  /** A new table: forget all cards of the old one. */
  clear(stage) {
    this.stage = stage;
    this.cards = [];
    this.#elements.clear();
    this.#poses.clear();
    this.layer.replaceChildren();
  }

  card(id) { return this.cards.find((card) => card.id === id); }

  at(place) { return this.cards.filter((card) => card.place === place).sort((a, b) => a.order - b.order); }

  element(id) { return this.#elements.get(id); }

  update(cards) {
    this.cards = cards;
    this.arrange();
  }

  /** Places may have moved or changed size: what is laid from now on lies there. */
  measure() {
    for (const [place, element] of this.stage.places) this.#boxes.set(place, element.getBoundingClientRect());
  }

  arrange(flying = true) {
    const known = new Set(this.cards.map((card) => card.id));
    for (const [id, element] of this.#elements) if (!known.has(id)) this.#remove(id, element);
    const order = [];
    for (const place of this.stage.places.keys()) {
      const here = this.at(place);
      here.forEach((card, i) => order.push(this.#lay(card, i, here.length, flying)));
    }
    this.#sort(order);
  }

  /** A dragged card was let go here: it flies from this spot to wherever the table says. */
  dropped(id, dx, dy) {
    const last = this.#poses.get(id);
    if (last) this.#poses.set(id, { ...last, x: last.x + dx, y: last.y + dy });
  }

  #remove(id, element) {
    element.remove();
    this.#elements.delete(id);
    this.#poses.delete(id);
  }

  #lay(card, i, n, flying) {
    const kind = kindOf(card.place);
    const element = this.#elements.get(card.id) ?? this.#create(card.id);
    const next = pose(kind, this.#boxes.get(card.place), i, n, card);
    this.#dress(element, card, kind, i, n);
    const last = this.#poses.get(card.id);
    this.#poses.set(card.id, next);
    element.style.width = `${next.w}px`;
    element.style.height = `${next.w * RATIO}px`;
    element.style.transform = transform(next);
    element.style.zIndex = String(kind === "turned" ? 1 : 10 + (kind === "stock" ? under(i, n) : i));
    if (flying && last && !still.matches) this.#fly(element, last, next);
    return element;
  }

  #fly(element, last, next) {
    if (Math.hypot(last.x - next.x, last.y - next.y) < 3 && Math.abs(last.turn - next.turn) < 3) return;
    element.classList.add("flying");
    const flight = element.animate([{ transform: transform(last, next.w) }, { transform: transform(next) }], FLIGHT);
    flight.onfinish = () => element.classList.remove("flying");
  }

  #create(id) {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "card";
    element.dataset.card = id;
    element.dataset.testid = `card-${id}`;
    this.#elements.set(id, element);
    return element;
  }

  #dress(element, card, kind, i, n) {
    element.dataset.face = String(card.face);
    if (element.print !== card.print) {
      element.print = card.print;
      element.style.backgroundImage = faceImage(card.print);
    }
    const hidden = isCovered(kind, i, n);
    const foreign = kind === "hand" && card.place !== `hand:${this.seat}`;
    element.dataset.at = card.place;
    if ((kind === "stock" || kind === "pile") && !isCovered(kind, i, n)) element.dataset.count = n;
    else delete element.dataset.count;
    element.tabIndex = hidden || foreign ? -1 : 0;
    element.classList.toggle("under", hidden);
    element.classList.toggle("mine", kind === "hand" && !foreign);
    element.setAttribute("aria-hidden", String(hidden));
    element.setAttribute("aria-label", cardName(card, this.stage.labels, n));
  }

  /** Tab walks over the cards as they lie: moved elements keep their focus. */
  #sort(order) {
    const focused = document.activeElement;
    order.forEach((element, i) => {
      if (this.layer.children[i] !== element) this.layer.insertBefore(element, this.layer.children[i] ?? null);
    });
    if (focused !== document.activeElement && this.layer.contains(focused)) focused.focus();
  }
}
