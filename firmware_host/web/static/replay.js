// A game that was played already: where it stands, and the keys to step through it.

import { make } from "./stage.js";
import { WORDS } from "./words.js";

const BUTTONS = [
  ["first", "|◀"], ["previous_move", "◀◀"], ["back", "◀"], ["play", ""], ["forward", "▶"], ["next_move", "▶▶"], ["last", "▶|"],
];
const TYPED = {
  ArrowRight: "forward", ArrowLeft: "back", ArrowDown: "next_move", ArrowUp: "previous_move",
  Home: "first", End: "last", " ": "play", "+": "faster", "-": "slower",
};

export class Replay {
  #built = false;

  constructor(root, send) {
    Object.assign(this, { root, send });
  }

  /** Show where it stands; the first time, show that this is a replay at all. */
  show(told) {
    if (!this.#built) this.#build();
    this.slider.max = told.last;
    this.slider.value = told.at;
    this.slider.setAttribute("aria-valuetext", WORDS.replay.at(told.at, told.last));
    this.where.textContent = `${told.clock}  ${WORDS.replay.at(told.at, told.last)}  ${WORDS.replay.speed(told.speed)}`;
    this.move.max = told.moves;
    if (document.activeElement !== this.move) this.move.value = told.move;
    this.event.textContent = [told.event, told.made].filter(Boolean).join("  —  ");
    this.playing.textContent = told.playing ? WORDS.replay.stop : WORDS.replay.play;
    this.root.dataset.at = told.at;
    this.root.dataset.playing = told.playing;
  }

  #build() {
    this.#built = true;
    const step = (key) => this.send({ do: "replay", key });
    const button = ([key, sign]) => {
      const name = WORDS.replay.keys[key];
      const made = make("button", { type: "button", "data-testid": `replay-${key}`, "aria-label": name, title: name }, sign);
      made.addEventListener("click", () => step(key));
      if (key === "play") this.playing = made;
      return made;
    };
    this.slider = make("input", { type: "range", min: 0, "data-testid": "replay-at", "aria-label": WORDS.replay.event });
    this.slider.addEventListener("input", () => this.send({ do: "replay", at: Number(this.slider.value) }));
    this.move = make("input", { type: "number", min: 0, "data-testid": "replay-move" });
    this.move.addEventListener("change", () => this.send({ do: "replay", move: Math.max(0, Math.trunc(Number(this.move.value))) }));
    this.where = make("span", { class: "where", "data-testid": "replay-where" });
    this.event = make("p", { "data-testid": "replay-event", "aria-live": "polite" });
    this.root.replaceChildren(
      make("div", { class: "row" }, ...[["slower", "−"], ...BUTTONS, ["faster", "+"]].map(button),
        make("label", {}, WORDS.replay.move, this.move), this.where),
      this.slider, this.event);
    this.root.hidden = false;
    document.body.classList.add("replaying");
    window.dispatchEvent(new Event("resize")); // the table has less room now
    // Before the seats' own keys: there is nothing to press at a table where all has happened already.
    window.addEventListener("keydown", (event) => {
      if (event.target === this.move || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === " " && event.target.closest?.("button")) return;
      const key = TYPED[event.key];
      if (!key) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      step(key);
    }, true);
  }
}
