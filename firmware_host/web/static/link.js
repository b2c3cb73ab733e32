// The line to the table: opens again by itself, drops deeds while it is down (a late deed would surprise).

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;

export class Link {
  #socket = null;
  #wait = FIRST_WAIT;

  /** `query()` names the seat to look from, `hear(message)` and `up(isUp)` are told what happens. */
  constructor({ query, hear, up }) {
    Object.assign(this, { query, hear, up });
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/table?${this.query()}`);
    this.#socket = socket;
    socket.onopen = () => { this.#wait = FIRST_WAIT; this.up(true); };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => this.#again();
  }

  send(deed) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(deed));
  }

  #again() {
    this.up(false);
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.6);
  }
}
