// Pawns and other pieces: picked up by a click and set down on a spot of the board, or beside it.

import { make } from "./stage.js";
import { WORDS } from "./words.js";

const BOX = "box";

export class Pieces {
  #picked = null;
  #list = [];

  /** `stage` has the board, `send(deed)` is the line to the table. */
  constructor(stage, send) {
    this.board = stage.board;
    this.send = send;
    this.layer = make("div", { class: "pieces", "data-testid": "pieces" });
    this.tray = make("div", { class: "tray", "data-testid": "tray" });
    stage.board.canvas.parentElement.append(this.layer, this.tray);
    this.layer.parentElement.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#pick(null); });
  }

  show(list) {
    this.#list = list;
    if (!list.some((piece) => piece.id === this.#picked)) this.#picked = null;
    this.arrange();
  }

  /** Draw anew: pieces have moved, or the board has another size. */
  arrange() {
    const there = new Map();
    const standing = this.#list.filter((piece) => this.board.place(piece.place));
    const aside = this.#list.filter((piece) => !this.board.place(piece.place));
    const pawns = standing.map((piece) => {
      const crowd = there.get(piece.place) ?? 0;
      there.set(piece.place, crowd + 1);
      return this.#pawn(piece, crowd);
    });
    this.layer.replaceChildren(...pawns, ...(this.#picked === null ? [] : this.#targets()));
    this.tray.replaceChildren(...aside.map((piece) => this.#pawn(piece, null)), ...(this.#picked === null ? [] : [this.#target(BOX)]));
    this.tray.hidden = !this.tray.children.length;
  }

  #pawn({ id, kind, place }, crowd) {
    const named = WORDS.pieces[kind] ?? kind;
    const button = make("button", {
      type: "button", class: "piece", "data-kind": kind, "data-piece": id, "data-testid": `piece-${id}`, "data-at": place,
      "aria-pressed": String(id === this.#picked), "aria-label": crowd === null ? named : WORDS.pieceOn(named, place),
    });
    if (crowd !== null) this.#put(button, place, crowd);
    button.addEventListener("click", () => this.#pick(id === this.#picked ? null : id));
    return button;
  }

  #targets() {
    return this.board.names().map((spot) => this.#target(spot));
  }

  #target(spot) {
    const button = make("button", {
      type: "button", class: "spot", "data-testid": `spot-${spot}`, "aria-label": spot === BOX ? WORDS.beside : spot,
    });
    if (spot !== BOX) this.#put(button, spot, 0);
    button.addEventListener("click", () => {
      const piece = this.#picked;
      this.#pick(null);
      this.send({ do: "piece", piece, to: spot });
    });
    return button;
  }

  #put(element, spot, crowd) {
    const [x, y, size] = this.board.place(spot);
    const shift = crowd * 0.22;
    element.style.left = `${x + size * shift}px`;
    element.style.top = `${y - size * shift}px`;
    element.style.width = element.style.height = `${size * 0.62}px`;
  }

  #pick(id) {
    this.#picked = id;
    this.arrange();
  }
}
