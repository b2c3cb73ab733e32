// An OLED picture: 128x64 bits, bluish white on black, every pixel a whole number of screen pixels.

import { WORDS } from "./words.js";

const LIT = [0xd6, 0xec, 0xff];
const DARK = [0x04, 0x06, 0x09];

/** The signs of suits as panels' rows write them; the first four are of the panels' own font. */
const SIGNS = {
  "\ue000": "coins", "\ue001": "cups", "\ue002": "swords", "\ue003": "batons",
  "♦": "diamonds", "♥": "hearts", "♠": "spades", "♣": "clubs",
};

/** A panel's rows with the suit signs, which not every voice can say, as words. */
const spoken = (text) => text.replace(/[\ue000-\ue003♦♥♠♣]/g, (sign) => WORDS.ofSuit(WORDS.suits[SIGNS[sign]]));

function pixels({ bits, w, h, on }) {
  const image = new ImageData(w, h);
  const bytes = atob(bits ?? "");
  for (let i = 0; i < w * h; i++) {
    const lit = on && (bytes.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1;
    image.data.set(lit ? LIT : DARK, i * 4);
    image.data[i * 4 + 3] = 255;
  }
  return image;
}

export class Panel {
  #shown = null;
  #picture = null;
  #ink = 0;

  constructor(canvas, label) {
    this.canvas = canvas;
    this.label = label;
  }

  /** Fit into `room` CSS pixels; `step` is 1 for whole pixels only, 0.5 where half steps are fine. */
  fit(room, step) {
    const dpr = window.devicePixelRatio || 1;
    const scale = Math.max(1, Math.floor((room * dpr) / 128 / step) * step);
    this.canvas.style.width = `${(128 * scale) / dpr}px`;
    this.canvas.style.height = `${(64 * scale) / dpr}px`;
    const ink = Math.ceil(scale); // a half step is drawn one larger and shrunk smoothly
    if (ink === this.#ink) return;
    this.#ink = ink;
    this.canvas.width = 128 * ink;
    this.canvas.height = 64 * ink;
    this.#paint();
  }

  show(panel) {
    const key = `${panel.on}${panel.bits}`;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#picture = pixels(panel);
    this.canvas.dataset.on = String(Boolean(panel.on));
    this.canvas.setAttribute("aria-label", panel.text ? `${this.label}: ${spoken(panel.text)}` : this.label);
    this.#paint();
  }

  #paint() {
    if (!this.#picture) return;
    const small = new OffscreenCanvas(this.#picture.width, this.#picture.height);
    small.getContext("2d").putImageData(this.#picture, 0, 0);
    const context = this.canvas.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, this.canvas.width, this.canvas.height);
  }
}
