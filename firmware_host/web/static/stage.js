// Builds the table from its layout: seats around, stock, board and shared reader in the middle.

import { Board } from "./board.js";
import { Panel } from "./panel.js";
import { placeName, WORDS } from "./words.js";

const SIDES = { 1: ["bottom"], 2: ["bottom", "top"], 3: ["bottom", "left", "right"], 4: ["bottom", "left", "top", "right"] };
const ARROWS = { left: "◀", ok: "OK", right: "▶" };
/** Numbered places before a seat; those from the fourth on show only while a card lies there. */
const SLOTS = Array.from({ length: 28 }, (_, at) => at + 1);
const USUAL_SLOTS = 3;
/** An upright phone, as phone.css has it: all other seats in rows above one's own. */
const UPRIGHT = matchMedia("(max-width: 699px) and (orientation: portrait)");

/** An element from a name, its attributes and its children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const testName = (place) => place.replaceAll(":", "-");

export class Stage {
  constructor(root, layout) {
    this.root = root;
    this.layout = layout;
    this.labels = layout.seats.map((seat) => seat.label);
    this.places = new Map();
    this.panels = [];
    this.lamps = [];
    this.seats = layout.seats.map((seat) => this.#seat(seat));
    const canvas = make("canvas", { id: "board", role: "img", "data-testid": "board" });
    this.board = new Board(canvas, layout.board);
    root.replaceChildren(...this.seats, this.#middle(canvas));
  }

  #place(place, className, ...children) {
    const element = make("button", {
      type: "button", class: `place ${className}`, tabindex: "-1", "data-place": place,
      "data-testid": `place-${testName(place)}`, "aria-label": placeName(place, this.labels),
      "data-label": WORDS.marks[place === "reader:shared" ? "shared" : place.split(":")[0]] ?? "",
    }, ...children);
    this.places.set(place, element);
    return element;
  }

  #lamp(name) {
    return make("span", { class: "lamp", "data-testid": `lamp-${name}` });
  }

  #seat({ index, label }) {
    const lamp = (this.lamps[index] = this.#lamp(index));
    const canvas = make("canvas", { role: "img", "data-testid": `panel-${index}`, "aria-label": WORDS.panel(label) });
    this.panels[index] = new Panel(canvas, WORDS.panel(label));
    const keys = Object.entries(ARROWS).map(([key, sign]) => make("button", {
      type: "button", class: `key ${key}`, "data-seat": index, "data-key": key,
      "data-testid": `key-${index}-${key}`, "aria-label": `${WORDS.keys[key]}, ${WORDS.seat(label)}`,
    }, sign));
    const take = make("button", {
      type: "button", class: "take", hidden: "", "data-take": `pile:${index}`,
      "data-testid": `take-${index}`, "aria-label": WORDS.takeFor(label),
    }, make("span", { class: "long" }, WORDS.take), make("span", { class: "short" }, WORDS.takeShort));
    return make("section", { class: "seat", "data-seat": index, "data-testid": `seat-${index}`, "aria-label": WORDS.seat(label) },
      make("div", { class: "console" },
        make("div", { class: "glass" }, canvas),
        make("div", { class: "deck" },
          make("div", { class: "plate" }, lamp, make("span", { class: "name" }, WORDS.seat(label))),
          make("div", { class: "keys" }, ...keys))),
      this.#place(`reader:${index}`, "reader"),
      this.#place(`hand:${index}`, "hand"),
      make("div", { class: "slots" },
        ...SLOTS.map((n) => this.#place(`slot:${index}:${n}`, n > USUAL_SLOTS ? "slot extra" : "slot", String(n))),
        this.#place(`given:${index}`, "slot extra given")),
      this.#place(`pile:${index}`, "pile"), take);
  }

  #middle(canvas) {
    this.stockLamp = this.#lamp("stock");
    this.sharedLamp = this.#lamp("shared");
    return make("section", { class: "middle", "aria-label": WORDS.middle },
      make("div", { class: "store" },
        make("div", { class: "pack", "data-label": WORDS.marks.stock }, this.stockLamp, this.#place("turned", "turned"), this.#place("stock", "stock"))),
      make("div", { class: "frame" }, canvas),
      make("div", { class: "store" }, make("div", { class: "shared" }, this.sharedLamp, this.#place("reader:shared", "reader")),
        make("div", { class: "away" }, this.#place("box", "box"), this.#place("spare", "box"))));
  }

  /** Turn the table so that `seat` is at the bottom (seat 0 for an onlooker). */
  turnTo(seat) {
    const first = seat ?? 0;
    this.root.classList.toggle("crowd", this.seats.length > 4);
    const sides = SIDES[this.seats.length] ?? ["bottom", ...Array(this.seats.length - 1).fill("around")];
    this.turn = first;
    this.seats.forEach((element, index) => {
      element.dataset.side = sides[(index - first + sides.length) % sides.length];
      element.style.order = String((index - first + sides.length) % sides.length);
      element.classList.toggle("own", index === seat);
    });
  }

  /** Size panels and board to the room there is now. */
  fit() {
    if (UPRIGHT.matches) return this.#fitUpright(Math.min(innerWidth / 430, innerHeight / 830));
    const unit = Math.min(innerWidth / 1024, innerHeight / 700);
    const side = this.seats.find((seat) => seat.dataset.side === "left") ?? this.root;
    const aside = Math.min(Math.max(202 * unit, side.clientWidth - 26 * unit), 240 * unit);
    this.panels.forEach((panel, index) => {
      const own = this.seats[index].dataset.side === "bottom";
      if (!own && this.seats.length > 4) return panel.fit(132 * unit, 0.5);
      panel.fit(own ? 276 * unit : aside - 10 * unit, own ? 1 : 0.5);
    });
    this.#fitBoard();
  }

  #fitUpright(unit) {
    this.panels.forEach((panel, index) => {
      panel.fit((this.seats[index].dataset.side === "bottom" ? 214 : 142) * unit, 0.5);
    });
    this.#fitBoard();
  }

  #fitBoard() {
    const frame = this.root.querySelector(".frame");
    this.board.fit(frame.clientWidth, this.seats.length === 4 ? this.turn : 0);
  }
}
