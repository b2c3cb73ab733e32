// Fingers on the buttons: a key is down exactly as long as a mouse, a finger or a keyboard holds it.

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", Enter: "ok", " ": "ok" };

export class Keys {
  #held = new Map(); // "seat:key" -> the pointer or keyboard key that holds it

  /** `seat()` is the seat one plays, or null; `send(deed)` the line to the table. */
  constructor(root, seat, send) {
    Object.assign(this, { root, seat, send });
    root.addEventListener("pointerdown", (event) => this.#pointerDown(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      root.addEventListener(end, (event) => this.#release(event.pointerId));
    }
    root.addEventListener("contextmenu", (event) => { if (event.target.closest(".key")) event.preventDefault(); });
    document.addEventListener("keydown", (event) => this.#keyDown(event));
    document.addEventListener("keyup", (event) => this.#release(event.key));
    document.addEventListener("focusout", (event) => { if (event.target.closest?.(".key")) this.releaseAll(); });
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.releaseAll(); });
  }

  releaseAll() {
    for (const holder of new Set(this.#held.values())) this.#release(holder);
  }

  #press(seat, key, holder) {
    const name = `${seat}:${key}`;
    if (this.#held.has(name)) return;
    this.#held.set(name, holder);
    this.#show(seat, key, true);
    this.send({ do: "down", seat, key });
  }

  #release(holder) {
    for (const [name, by] of [...this.#held]) {
      if (by !== holder) continue;
      this.#held.delete(name);
      const [seat, key] = name.split(":");
      this.#show(seat, key, false);
      this.send({ do: "up", seat: Number(seat), key });
    }
  }

  #show(seat, key, down) {
    this.root.querySelector(`.key[data-seat="${seat}"][data-key="${key}"]`)?.classList.toggle("down", down);
  }

  #pointerDown(event) {
    const button = event.target.closest(".key");
    if (!button || event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    this.#press(Number(button.dataset.seat), button.dataset.key, event.pointerId);
  }

  #keyDown(event) {
    const key = ARROWS[event.key];
    if (!key || event.ctrlKey || event.altKey || event.metaKey) return;
    const focused = document.activeElement;
    const button = focused?.closest(".key");
    const isArrow = key !== "ok";
    if (focused?.matches("input") && isArrow) return; // arrows choose the seat there
    if (!isArrow && !button && focused !== document.body) return; // Enter belongs to the focused card or place
    const seat = button ? Number(button.dataset.seat) : this.seat();
    if (seat === null) return;
    event.preventDefault();
    if (!event.repeat) this.#press(seat, button && !isArrow ? button.dataset.key : key, event.key);
  }
}
