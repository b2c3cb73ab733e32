// The page: keeps the last scene, shows what changes, sends what fingers do. It knows no game.

import { Cards } from "./cards.js";
import { knowDecks, printOf } from "./faces.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { glow, readLamps } from "./lamps.js";
import { Link } from "./link.js";
import { Pieces } from "./pieces.js";
import { Replay } from "./replay.js";
import { make, Stage } from "./stage.js";
import { speak, WORDS } from "./words.js";

const TOAST = 4500;
const byId = (id) => document.getElementById(id);

let seat = readSeat();
let stage = null;
let layout = "";
let scene = {};
let toastTimer = 0;

const link = new Link({ query: () => (seat === null ? "" : `seat=${seat}`), hear, up });
const send = (deed) => link.send(deed);
const cards = new Cards(byId("cards"));
const replay = new Replay(byId("replay"), send);
const keys = new Keys(byId("table"), () => seat, send);
let hands = null;
let pieces = null;

/** The seat stands in the address ("#2" is the second), so a tablet's bookmark keeps it. */
function readSeat() {
  const hash = location.hash.slice(1);
  return hash === "watch" ? null : /^\d$/.test(hash) && hash > "0" ? Number(hash) - 1 : 0;
}

function up(isUp) {
  document.body.classList.toggle("offline", !isUp);
  byId("link").textContent = isUp ? "" : WORDS.connecting;
  if (!isUp) { keys.releaseAll(); hands?.drop(); }
}

function hear(message) {
  switch (message.type) {
    case "layout": return build(message);
    case "scene": return show(message);
    case "refused": return toast(WORDS.refused[message.code] ?? message.text);
  }
}

function build(message) {
  scene = {};
  if (JSON.stringify(message) === layout) return;
  layout = JSON.stringify(message);
  speak(message.language);
  nameRooms();
  knowDecks(message.decks);
  stage = new Stage(byId("table"), message);
  cards.clear(stage);
  pieces = new Pieces(stage, send);
  hands ??= new Hands(cards, send, hint);
  if (seat !== null && !message.seats[seat]) seat = null;
  buildSeatChoice(message.seats);
  turn();
}

function nameRooms() {
  byId("sit").setAttribute("aria-label", WORDS.yourSeat);
  byId("table").setAttribute("aria-label", WORDS.table);
  byId("cards").setAttribute("aria-label", WORDS.cards);
}

function buildSeatChoice(seats) {
  const choice = (value, label, name, test) => {
    const input = make("input", { type: "radio", name: "sit", value, "data-testid": `sit-${test}`, "aria-label": name });
    input.checked = value === String(seat);
    input.addEventListener("change", () => sit(value === "null" ? null : Number(value)));
    return make("label", { class: "choice" }, input, make("span", {}, label));
  };
  byId("sit").replaceChildren(
    ...seats.map(({ index, label }) => choice(String(index), label, WORDS.sit(label), index)),
    choice("null", WORDS.watch, WORDS.watch, "watch"));
}

function sit(next) {
  keys.releaseAll();
  hands.drop();
  seat = next;
  history.replaceState(null, "", seat === null ? "#watch" : `#${seat + 1}`);
  send({ do: "sit", seat });
  turn();
}

function turn() {
  cards.seat = seat;
  stage.turnTo(seat);
  refit();
}

function refit() {
  if (!stage) return;
  stage.fit();
  cards.measure();
  cards.arrange(false);
  pieces?.arrange();
}

function show(news) {
  Object.assign(scene, news);
  if (news.panels) news.panels.forEach((panel, i) => stage.panels[i]?.show(panel));
  if (news.lamps !== undefined) light(readLamps(news.lamps));
  if (news.cards || news.deck) showCards(scene.cards);
  if (news.pieces) pieces.show(news.pieces);
  if (news.helper !== undefined) showHelper(news.helper);
  if (news.replay) replay.show(news.replay);
  offerTake();
  if (news.notes) byId("notes").replaceChildren(...news.notes.map((note) => make("p", {}, note)));
}

function light(row) {
  const { lamps } = stage.layout;
  stage.board.light(row);
  lamps.seats.forEach((lamp, i) => stage.lamps[i] && glow(stage.lamps[i], row[lamp]));
  glow(stage.stockLamp, row[lamps.stock]);
  glow(stage.sharedLamp, row[lamps.shared]);
}

function showCards(list) {
  hands.settled();
  stage.seats.forEach((element, index) => {
    element.classList.toggle("has-slots", list.some((card) => card.place.startsWith(`slot:${index}:`)));
  });
  for (const [place, element] of stage.places) element.dataset.count = list.filter((card) => card.place === place).length;
  cards.measure();
  cards.update(list.map((card) => ({ ...card, print: card.face === null ? null : printOf(scene.deck, card.face) })));
  hands.refresh();
}

/** Offered only where nobody gathers for us, lest it be pressed before its time. */
function offerTake() {
  const trick = (scene.cards ?? []).some((card) => /^reader:\d/.test(card.place));
  for (const seat of stage.seats) seat.querySelector(".take").hidden = scene.helper || !trick;
}

function showHelper(on) {
  const label = byId("helper-switch");
  label.hidden = false;
  label.title = WORDS.helperTitle;
  label.querySelector(".label").textContent = WORDS.helper;
  byId("helper").checked = on;
}

function toast(text) {
  clearTimeout(toastTimer);
  byId("toast").textContent = text;
  byId("toast").classList.add("shown");
  toastTimer = setTimeout(() => byId("toast").classList.remove("shown"), TOAST);
}

/** What the keyboard can do with the card it has picked up; empty when it has none. */
function hint(kind) {
  byId("hint").textContent = kind ? WORDS.hints[kind] : "";
}

/** What a pointer touches does not keep the focus: Enter and the arrows stay the seat's keys. */
function freeFocus(event) {
  if (!event.target.closest("button, label, input")) return;
  event.preventDefault();
  document.activeElement?.blur();
}

let byPointer = false;
document.addEventListener("pointerdown", () => { byPointer = true; }, true);
document.addEventListener("keydown", () => { byPointer = false; }, true);
document.addEventListener("mousedown", freeFocus);
byId("bar").addEventListener("change", (event) => { if (byPointer) setTimeout(() => event.target.blur()); });
byId("helper").addEventListener("change", (event) => send({ do: "helper", on: event.target.checked }));
window.addEventListener("resize", refit);
window.addEventListener("hashchange", () => { if (stage && readSeat() !== seat) { sit(readSeat()); buildSeatChoice(stage.layout.seats); } });
speak(navigator.language.split("-")[0]); // until the table tells its own
up(false);
link.open();
