// Every word the page itself says, in the table's language; the table's own words come from the table.

const ENGLISH = {
  watch: "Watch",
  yourSeat: "Your seat",
  table: "Game table",
  middle: "Middle of the table",
  cards: "Cards",
  sit: (label) => `Sit at seat ${label}`,
  seat: (label) => `Seat ${label}`,
  helper: "Helping hand",
  helperTitle: "Lets the table's helper handle the cards of everybody but you",
  connecting: "Connecting to the table…",
  keys: { left: "Left", ok: "OK", right: "Right" },
  panel: (label) => `Screen of seat ${label}`,
  take: "Take trick",
  takeShort: "Take",
  marks: { stock: "Draw", box: "Box", spare: "Tags", pile: "Won", reader: "Reader", shared: "Shared" },
  takeFor: (label) => `Take the trick to the pile of seat ${label}`,
  board: (lit) => `Board, ${lit} spots lit`,
  hiddenCard: "Face-down card",
  pieces: { white: "white pawn", grey: "grey pawn", black: "black pawn", green: "green pawn", red: "red pawn" },
  pieceOn: (name, spot) => `${name} on ${spot}`,
  beside: "beside the board",
  stockLeft: (count) => `draw pile, ${count} left`,
  places: {
    shared: "shared reader", stock: "draw pile", turned: "turned card", box: "card box", spare: "spare tags",
    slot: (number, label) => `slot ${number} of seat ${label}`,
    hand: (label) => `hand of seat ${label}`,
    reader: (label) => `reader of seat ${label}`,
    pile: (label) => `pile of seat ${label}`,
    given: (label) => `pushed over to seat ${label}`,
  },
  suits: {
    coins: "coins", cups: "cups", swords: "swords", batons: "clubs",
    diamonds: "diamonds", hearts: "hearts", spades: "spades", clubs: "clubs",
  },
  ranks: {
    A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    J: "jack", N: "knight", Q: "queen", K: "king",
  },
  face: (rank, suit) => `${rank} of ${suit}`,
  ofSuit: (suit) => ` of ${suit}`,
  hints: {
    hand: "Enter: lay it on your reader · Tab and Enter: lay it elsewhere · Esc: put it back",
    stock: "Enter: draw it into your hand · Tab and Enter: lay it elsewhere · Esc: leave it",
    other: "Tab and Enter: lay it somewhere · Esc: put it back",
  },
  replay: {
    event: "Event", move: "Move", play: "Play", stop: "Stop",
    at: (at, last) => `event ${at} of ${last}`,
    speed: (speed) => `speed ${speed}`,
    keys: {
      first: "To the beginning", previous_move: "Move before", back: "Event before", play: "Play or stop",
      forward: "Next event", next_move: "Next move", last: "To the end", faster: "Faster", slower: "Slower",
    },
  },
  refused: {}, // the table's own sentences are English
};

const DUTCH = {
  watch: "Kijken",
  yourSeat: "Jouw plek",
  table: "Speeltafel",
  middle: "Midden van de tafel",
  cards: "Kaarten",
  sit: (label) => `Ga op plek ${label} zitten`,
  seat: (label) => `Plek ${label}`,
  helper: "Helpende hand",
  helperTitle: "Laat de helper van de tafel de kaarten van alle anderen verplaatsen",
  connecting: "Verbinden met de tafel…",
  keys: { left: "Links", ok: "OK", right: "Rechts" },
  panel: (label) => `Scherm van plek ${label}`,
  take: "Pak de slag",
  takeShort: "Pak",
  marks: { stock: "Stapel", box: "Doos", spare: "Labels", pile: "Buit", reader: "Lezer", shared: "Midden" },
  takeFor: (label) => `Leg de slag bij de gewonnen slagen van plek ${label}`,
  board: (lit) => `Bord, ${lit} lampjes aan`,
  pieces: { white: "witte pion", grey: "grijze pion", black: "zwarte pion", green: "groene pion", red: "rode pion" },
  pieceOn: (name, spot) => `${name} op ${spot}`,
  beside: "naast het bord",
  hiddenCard: "Dichte kaart",
  stockLeft: (count) => `stapel, nog ${count}`,
  places: {
    shared: "lezer in het midden", stock: "stapel", turned: "open kaart", box: "kaartendoos", spare: "losse labels",
    slot: (number, label) => `vak ${number} van plek ${label}`,
    hand: (label) => `hand van plek ${label}`,
    reader: (label) => `lezer van plek ${label}`,
    pile: (label) => `gewonnen slagen van plek ${label}`,
    given: (label) => `toegeschoven aan plek ${label}`,
  },
  suits: {
    coins: "munten", cups: "bekers", swords: "zwaarden", batons: "knuppels",
    diamonds: "ruiten", hearts: "harten", spades: "schoppen", clubs: "klaveren",
  },
  ranks: {
    A: "aas", 2: "twee", 3: "drie", 4: "vier", 5: "vijf", 6: "zes", 7: "zeven", 8: "acht", 9: "negen", 10: "tien",
    J: "boer", N: "ridder", Q: "vrouw", K: "koning",
  },
  face: (rank, suit) => `${rank} van ${suit}`,
  ofSuit: (suit) => ` van ${suit}`,
  hints: {
    hand: "Enter: leg hem op je lezer · Tab en Enter: leg hem elders · Esc: terug",
    stock: "Enter: neem hem in je hand · Tab en Enter: leg hem elders · Esc: laat liggen",
    other: "Tab en Enter: leg hem ergens · Esc: terug",
  },
  replay: {
    event: "Gebeurtenis", move: "Zet", play: "Speel", stop: "Stop",
    at: (at, last) => `gebeurtenis ${at} van ${last}`,
    speed: (speed) => `snelheid ${speed}`,
    keys: {
      first: "Naar het begin", previous_move: "Vorige zet", back: "Vorige gebeurtenis", play: "Afspelen of stoppen",
      forward: "Volgende gebeurtenis", next_move: "Volgende zet", last: "Naar het eind", faster: "Sneller", slower: "Langzamer",
    },
  },
  refused: {
    replay: "Dit spel is al gespeeld: er valt alleen naar te kijken.",
    stock_empty: "De stapel is leeg.",
    turned_stays: "De open kaart blijft onder de stapel liggen tot ze de laatste is.",
    not_back: "Kaarten gaan niet terug op de stapel.",
    no_trick: "Bij niemand ligt een kaart.",
    no_card: "Die kaart is er niet.",
    no_place: "Die plaats is er niet.",
    no_key: "Die knop is er niet.",
    no_seat: "Die plek heeft deze tafel niet.",
    no_deed: "Dat kan hier niet.",
  },
};

const LANGUAGES = { en: ENGLISH, nl: DUTCH };

/** What the page says now; whoever builds on it builds anew after `speak`. */
export let WORDS = ENGLISH;

/** Say everything from now on in `language`; in English where we do not speak it. */
export function speak(language) {
  const known = language in LANGUAGES ? language : "en";
  WORDS = LANGUAGES[known];
  document.documentElement.lang = known;
}

/** A place in words, such as "reader of seat 2". `labels` are the seats' labels. */
export function placeName(place, labels) {
  const [kind, seat, number] = place.split(":");
  if (place === "reader:shared") return WORDS.places.shared;
  const name = WORDS.places[kind];
  if (kind === "slot") return name(number, labels[seat]);
  return seat === undefined ? name : name(labels[seat]);
}

/** What is printed, as it is read aloud; without a suit as it stands there. */
function faceName({ rank, sign }) {
  return WORDS.suits[sign] ? WORDS.face(WORDS.ranks[rank] ?? rank, WORDS.suits[sign]) : rank;
}

/** A card with where it lies, as it is read aloud. */
export function cardName(card, labels, stockCount) {
  const face = card.print ? faceName(card.print) : WORDS.hiddenCard;
  const where = card.place === "stock" ? WORDS.stockLeft(stockCount) : placeName(card.place, labels);
  return `${face}, ${where}`;
}
