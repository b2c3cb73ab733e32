// The board in the middle, drawn from its spots alone: panes where no spot is, a lamp lens in each spot.

import { WORDS } from "./words.js";

const PANES = ["#3d8a8f", "#b8802e", "#94394a", "#4569a3"];
const isGate = (spot) => spot.name.startsWith("gate");
const GATE = 0.42; // a gate stands between two spots and is that much smaller

/** Spots moved so that the board begins at 0,0. */
function fromOrigin(spots) {
  const [left, near] = ["x", "y"].map((axis) => Math.min(...spots.map((spot) => spot[axis])));
  return spots.map((spot) => ({ ...spot, x: spot.x - left, y: spot.y - near }));
}

/** Rectangles of grid cells without a spot, each {x, y, w, h}. */
function panes(spots) {
  const taken = new Set(spots.map((spot) => `${spot.x},${spot.y}`));
  const far = (axis) => Math.max(...spots.map((spot) => spot[axis]));
  const found = [];
  for (let y = 0; y <= far("y"); y++) {
    for (let x = 0; x <= far("x"); x++) {
      if (taken.has(`${x},${y}`)) continue;
      const free = (cx, cy) => cx <= far("x") && cy <= far("y") && !taken.has(`${cx},${cy}`);
      let [w, h] = [1, 1];
      while (free(x + w, y)) w++;
      while (Array.from({ length: w }, (_, i) => free(x + i, y + h)).every(Boolean)) h++;
      for (let i = 0; i < w * h; i++) taken.add(`${x + (i % w)},${y + Math.floor(i / w)}`);
      found.push({ x, y, w, h });
    }
  }
  return found;
}

export class Board {
  #still = null;
  #cell = 0;
  #turn = 0;
  #lamps = [];

  constructor(canvas, board) {
    this.canvas = canvas;
    this.spots = fromOrigin(board?.spots ?? []);
    this.size = 1 + Math.max(0, ...this.spots.flatMap((spot) => [spot.x, spot.y]));
    this.panes = this.spots.length ? panes(this.spots) : [];
    canvas.hidden = !this.spots.length;
  }

  /** Draw anew for `side` CSS pixels, turned so that seat `turn` looks from below. */
  fit(side, turn) {
    const pixels = Math.round(side * (window.devicePixelRatio || 1));
    if (!this.spots.length || (pixels === this.canvas.width && turn === this.#turn)) return;
    this.canvas.width = this.canvas.height = pixels;
    this.#cell = pixels / (this.size + 1.1); // a little wood around the outer spots
    this.#turn = turn;
    this.#still = new OffscreenCanvas(pixels, pixels);
    this.#drawStill(this.#still.getContext("2d"), pixels);
    this.light(this.#lamps);
  }

  /** Names of all spots. */
  names() { return this.spots.map((spot) => spot.name); }

  /** Where a spot is, in CSS pixels from the canvas's corner, and how large a cell; null for another place. */
  place(name) {
    const spot = this.spots.find((one) => one.name === name);
    if (!spot || !this.canvas.width) return null;
    const scale = this.canvas.clientWidth / this.canvas.width;
    const [x, y] = this.#at(spot.x, spot.y);
    return [this.canvas.offsetLeft + x * scale, this.canvas.offsetTop + y * scale, this.#cell * scale];
  }

  light(lamps) {
    this.#lamps = lamps;
    if (!this.#still) return;
    const context = this.canvas.getContext("2d");
    context.globalCompositeOperation = "copy";
    context.drawImage(this.#still, 0, 0);
    let lit = 0;
    for (const spot of this.spots) {
      const lamp = lamps[spot.lamp];
      if (!lamp?.lit) continue;
      lit++;
      this.#shine(context, this.#at(spot.x, spot.y), lamp, this.#cell * (isGate(spot) ? GATE : 1));
    }
    this.canvas.dataset.lit = String(lit);
    this.canvas.setAttribute("aria-label", WORDS.board(lit));
  }

  #shine(context, [x, y], { rgb, lit }, cell) {
    const reach = cell * 1.15;
    context.globalCompositeOperation = "source-over";
    context.fillStyle = `rgba(${rgb},${0.9 * lit})`;
    context.beginPath();
    context.arc(x, y, cell * 0.32, 0, 7);
    context.fill();
    context.globalCompositeOperation = "screen";
    const halo = context.createRadialGradient(x, y, 0, x, y, reach);
    halo.addColorStop(0, `rgba(${rgb},${0.6 * lit})`);
    halo.addColorStop(0.27, `rgba(${rgb},${0.5 * lit})`);
    halo.addColorStop(0.34, `rgba(${rgb},${0.36 * lit})`);
    halo.addColorStop(1, `rgba(${rgb},0)`);
    context.fillStyle = halo;
    context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
    context.fillStyle = `rgba(255,255,255,${0.55 * lit})`;
    context.beginPath();
    context.arc(x, y, cell * 0.1, 0, 7);
    context.fill();
  }

  /** Canvas pixels of a grid point; y counts away from seat 0, the table turns a quarter a seat. */
  #at(x, y) {
    const middle = (this.size - 1) / 2;
    let [right, up] = [x - middle, y - middle];
    for (let i = 0; i < this.#turn; i++) [right, up] = [-up, right];
    const half = this.canvas.width / 2;
    return [half + right * this.#cell, half - up * this.#cell];
  }

  #drawStill(context, side) {
    const cell = this.#cell;
    this.#drawWood(context, side);
    for (const [i, pane] of this.panes.entries()) this.#drawPane(context, pane, i);
    const middle = (this.size - 1) / 2;
    for (const spot of this.spots) {
      const [x, y] = this.#at(spot.x, spot.y);
      if (isGate(spot)) this.#drawGate(context, x, y);
      else if (spot.x === middle && spot.y === middle) this.#drawGoal(context, x, y);
      this.#drawBowl(context, x, y, cell * (isGate(spot) ? GATE : 1));
    }
  }

  #drawWood(context, side) {
    const wood = context.createLinearGradient(0, 0, side, side);
    wood.addColorStop(0, "#dcb27a");
    wood.addColorStop(0.5, "#cfa067");
    wood.addColorStop(1, "#b98850");
    context.fillStyle = wood;
    context.fillRect(0, 0, side, side);
    context.globalAlpha = 0.13;
    context.strokeStyle = "#5c3514";
    for (let i = 0; i < 46; i++) { // the grain: long slow waves, wider and narrower apart
      const y = (side * (i + 0.5 + 0.35 * Math.sin(i * 2.7))) / 46;
      context.lineWidth = (1 + (i % 3)) * (side / 900);
      context.beginPath();
      context.moveTo(0, y);
      context.bezierCurveTo(side / 3, y + 9 * Math.sin(i), (2 * side) / 3, y - 9 * Math.cos(i * 1.7), side, y);
      context.stroke();
    }
    context.globalAlpha = 1;
    context.strokeStyle = "#6d4320";
    context.lineWidth = this.#cell * 0.1;
    const inset = this.#cell * 0.22;
    context.strokeRect(inset, inset, side - 2 * inset, side - 2 * inset);
  }

  #drawPane(context, { x, y, w, h }, number) {
    const cell = this.#cell;
    const [ax, ay] = this.#at(x, y);
    const [bx, by] = this.#at(x + w - 1, y + h - 1);
    const pad = cell * (w * h > 1 ? 0.44 : 0.4);
    const box = [Math.min(ax, bx) - pad, Math.min(ay, by) - pad, Math.abs(bx - ax) + 2 * pad, Math.abs(by - ay) + 2 * pad];
    if (w * h === 1) return this.#drawGoal(context, ax, ay);
    const glass = context.createLinearGradient(box[0], box[1], box[0] + box[2], box[1] + box[3]);
    const colour = PANES[(number + (number >> 2)) % PANES.length];
    glass.addColorStop(0, colour);
    glass.addColorStop(1, "#1b2a2c");
    context.beginPath();
    context.roundRect(...box, cell * 0.16);
    context.fillStyle = glass;
    context.fill();
    context.strokeStyle = "#3a2211";
    context.lineWidth = cell * 0.07;
    context.stroke();
    context.save(); // leaded glass: two light bars and a shine across
    context.clip();
    context.strokeStyle = "rgba(255,240,210,.16)";
    context.lineWidth = cell * 0.05;
    context.beginPath();
    context.moveTo(box[0] + box[2] / 2, box[1]);
    context.lineTo(box[0] + box[2] / 2, box[1] + box[3]);
    context.moveTo(box[0], box[1] + box[3] / 2);
    context.lineTo(box[0] + box[2], box[1] + box[3] / 2);
    context.stroke();
    context.fillStyle = "rgba(255,255,255,.09)";
    context.beginPath();
    context.moveTo(box[0], box[1] + box[3] * 0.62);
    context.lineTo(box[0] + box[2] * 0.62, box[1]);
    context.lineTo(box[0] + box[2] * 0.85, box[1]);
    context.lineTo(box[0], box[1] + box[3] * 0.85);
    context.fill();
    context.restore();
  }

  #drawGoal(context, x, y) {
    const cell = this.#cell;
    context.fillStyle = "#e2b54e";
    context.strokeStyle = "#6d4320";
    context.lineWidth = cell * 0.06;
    context.beginPath();
    for (let i = 0; i < 16; i++) {
      const reach = cell * (i % 2 ? 0.4 : 0.52);
      context.lineTo(x + reach * Math.sin((i * Math.PI) / 8), y - reach * Math.cos((i * Math.PI) / 8));
    }
    context.closePath();
    context.fill();
    context.stroke();
  }

  #drawGate(context, x, y) {
    const half = this.#cell * 0.21;
    context.fillStyle = "#e2b54e";
    context.strokeStyle = "#6d4320";
    context.lineWidth = this.#cell * 0.05;
    context.beginPath();
    context.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.4);
    context.fill();
    context.stroke();
  }

  #drawBowl(context, x, y, cell) {
    const ring = (radius, style) => {
      context.beginPath();
      context.arc(x, y, cell * radius, 0, 7);
      context.fillStyle = style;
      context.fill();
    };
    ring(0.37, "#7d4f28");
    const bowl = context.createRadialGradient(x, y + cell * 0.12, cell * 0.04, x, y, cell * 0.33);
    bowl.addColorStop(0, "#c9b79a");
    bowl.addColorStop(0.32, "#8f7a5e");
    bowl.addColorStop(0.36, "#4a3220");
    bowl.addColorStop(1, "#33200f");
    ring(0.32, bowl);
    context.beginPath(); // the far rim of the bowl catches the light
    context.arc(x, y, cell * 0.345, 0.25 * Math.PI, 0.75 * Math.PI);
    context.strokeStyle = "rgba(255,238,205,.5)";
    context.lineWidth = cell * 0.04;
    context.stroke();
  }
}
