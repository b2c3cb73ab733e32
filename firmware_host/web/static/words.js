// Every word the page itself says; the table's own words come from the table.

import { faceName } from "./faces.js";

export const WORDS = {
  watch: "Watch",
  sit: (label) => `Sit at seat ${label}`,
  seat: (label) => `Seat ${label}`,
  helper: "Helping hand",
  helperTitle: "Lets the table's helper handle the cards of everybody but you",
  connecting: "Connecting to the table…",
  keys: { left: "Left", ok: "OK", right: "Right" },
  panel: (label) => `Screen of seat ${label}`,
  take: "Take trick",
  takeShort: "Take",
  marks: { stock: "Draw", box: "Box", pile: "Won", reader: "Reader", shared: "Shared" },
  takeFor: (label) => `Take the trick to the pile of seat ${label}`,
  board: (lit) => `Board, ${lit} spots lit`,
  hiddenCard: "Face-down card",
  stockLeft: (count) => `draw pile, ${count} left`,
};

/** A place in words, such as "reader of seat 2". `labels` are the seats' labels. */
export function placeName(place, labels) {
  const [kind, seat, number] = place.split(":");
  if (place === "reader:shared") return "shared reader";
  switch (kind) {
    case "stock": return "draw pile";
    case "turned": return "turned card";
    case "box": return "card box";
    case "slot": return `slot ${number} of seat ${labels[seat]}`;
    default: return `${kind} of seat ${labels[seat]}`;
  }
}

/** A card with where it lies, as it is read aloud. */
export function cardName(card, labels, stockCount) {
  const face = card.face === null ? WORDS.hiddenCard : faceName(card.face);
  const where = card.place === "stock" ? WORDS.stockLeft(stockCount) : placeName(card.place, labels);
  return `${face}, ${where}`;
}
