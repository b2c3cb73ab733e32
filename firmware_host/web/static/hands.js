// A hand that picks cards up and lays them: by click, by drag, and by Tab and Enter.

const DRAG_FROM = 7; // pixels; less is a click
const DOUBLE = 350; // milliseconds between two clicks on one card
const SETTLE = 700; // a card let go and not taken by the table lies back after this

const kindOf = (place) => place.split(":")[0];

export class Hands {
  #picked = null;
  #drag = null;
  #lastClick = { id: null, at: 0 };

  /** `cards` is the layer, `send(deed)` the line to the table, `hint(kind)` shows what keys can do now. */
  constructor(cards, send, hint) {
    Object.assign(this, { cards, send, hint });
    const layer = cards.layer;
    layer.addEventListener("pointerdown", (event) => this.#down(event));
    layer.addEventListener("pointermove", (event) => this.#move(event));
    layer.addEventListener("pointerup", (event) => this.#up(event));
    layer.addEventListener("pointercancel", () => this.#cancel());
    layer.addEventListener("click", (event) => this.#keyClick(event));
    document.addEventListener("click", (event) => this.#clickPlace(event));
    layer.addEventListener("keydown", (event) => { if (event.repeat && event.key === "Enter") event.preventDefault(); });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#escape(); });
  }

  get picked() { return this.#picked; }

  /** The scene has changed: a picked card that is gone or has moved is no longer in the hand. */
  refresh() {
    const card = this.#picked && this.cards.card(this.#picked.id);
    if (this.#picked && card?.place !== this.#picked.place) this.drop();
    else this.#mark();
  }

  drop() {
    this.#picked = null;
    this.#mark();
  }

  /** Back with the card; with none in the hand, Enter and the arrows are the seat's keys again. */
  #escape() {
    if (this.#picked) this.drop();
    else if (document.activeElement?.matches(".card")) document.activeElement.blur();
  }

  #pick(card, byKey = false) {
    this.#picked = { id: card.id, place: card.place, byKey };
    this.#mark();
  }

  /** What Enter on the picked card would do, by the words' name for it. */
  #hintKind() {
    if (!this.#picked?.byKey) return null;
    if (!this.#ownTarget(this.#picked)) return "other";
    return this.#picked.place === "stock" ? "stock" : "hand";
  }

  #lay(place) {
    const { id, place: from } = this.#picked;
    this.drop();
    if (place === from) return;
    const isTop = from === "stock" && this.cards.at("stock")[0]?.id === id;
    const isTrick = /^reader:\d/.test(from) && kindOf(place) === "pile";
    if (isTop) this.send({ do: "draw", to: place });
    else if (isTrick) this.send({ do: "take", to: place });
    else this.send({ do: "move", card: id, to: place });
  }

  /** Show what is lifted and where it may go; places can be reached by Tab only then. */
  #mark() {
    const id = this.#picked?.id;
    document.body.classList.toggle("picking", Boolean(id));
    this.hint(this.#hintKind());
    for (const element of this.cards.layer.children) {
      element.classList.toggle("picked", element.dataset.card === id);
      element.setAttribute("aria-pressed", String(element.dataset.card === id));
    }
    for (const [place, element] of this.cards.stage.places) {
      const target = Boolean(id) && place !== this.#picked.place;
      element.classList.toggle("target", target);
      element.tabIndex = target ? 0 : -1;
    }
  }

  #tap(id, byKey = false) {
    const card = this.cards.card(id);
    if (!card) return;
    const twice = this.#lastClick.id === id && performance.now() - this.#lastClick.at < DOUBLE;
    this.#lastClick = { id, at: performance.now() };
    if ((twice || (byKey && this.#picked?.id === id)) && this.#playTwice(card)) return;
    if (this.#picked?.id === id) this.drop();
    else if (this.#picked && this.#picked.place !== card.place && !["stock", "turned", "box"].includes(card.place)) this.#lay(card.place);
    else this.#pick(card, byKey);
  }

  /** Where a card of ours goes most often: from the hand to the reader, from the stock into the hand. */
  #ownTarget({ place }) {
    if (this.cards.seat === null) return null;
    const own = { [`hand:${this.cards.seat}`]: "reader", stock: "hand" }[place];
    return own ? `${own}:${this.cards.seat}` : null;
  }

  #playTwice(card) {
    const target = this.#ownTarget(card);
    if (!target) return false;
    this.#pick(card);
    this.#lay(target);
    return true;
  }

  #keyClick(event) {
    const id = event.target.closest(".card")?.dataset.card;
    if (id && event.detail === 0) this.#tap(id, true); // with a pointer, pointerup has told it already
  }

  #clickPlace(event) {
    const place = event.target.closest?.(".place")?.dataset.place;
    const take = event.target.closest?.("[data-take]")?.dataset.take;
    if (take) this.send({ do: "take", to: take });
    else if (place && this.#picked) this.#lay(place);
    else if (!place && !event.target.closest?.(".card, button, label, input")) this.drop();
  }

  #down(event) {
    const element = event.target.closest(".card");
    if (!element || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    this.#drag = { element, id: element.dataset.card, x: event.clientX, y: event.clientY, far: false };
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.far && Math.hypot(dx, dy) < DRAG_FROM) return;
    if (!drag.far) this.#startDrag(drag);
    drag.element.style.translate = `${dx}px ${dy}px`;
    this.#hover(this.#placeUnder(event));
  }

  #startDrag(drag) {
    drag.far = true;
    const card = this.cards.card(drag.id);
    if (card) this.#pick(card);
    drag.element.classList.add("dragged");
  }

  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    if (!drag.far) return this.#tap(drag.id);
    this.#settle(drag, event.clientX - drag.x, event.clientY - drag.y);
    const place = this.#placeUnder(event);
    this.#hover(null);
    if (place && this.#picked) this.#lay(place);
    else this.drop();
  }

  #settle(drag, dx, dy) {
    this.cards.dropped(drag.id, dx, dy);
    setTimeout(() => {
      if (!drag.element.classList.contains("dragged")) return;
      drag.element.style.translate = "";
      drag.element.classList.remove("dragged");
      this.cards.arrange();
    }, SETTLE);
  }

  /** The table has spoken: whatever was let go lies now where it says. */
  settled() {
    for (const element of this.cards.layer.querySelectorAll(".dragged")) {
      if (element === this.#drag?.element) continue;
      element.style.translate = "";
      element.classList.remove("dragged");
    }
  }

  #cancel() {
    if (this.#drag) this.#settle(this.#drag, 0, 0);
    this.#drag = null;
    this.#hover(null);
    this.drop();
  }

  #placeUnder(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      if (element === this.#drag?.element) continue;
      const place = element.dataset.place ?? (element.dataset.card !== this.#picked?.id ? element.dataset.at : undefined);
      if (place) return place;
    }
    return null;
  }

  #hover(place) {
    for (const [name, element] of this.cards.stage.places) element.classList.toggle("hovered", name === place);
  }
}
