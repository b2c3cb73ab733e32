// The Italian and French suit signs and the figures, drawn by us as plain shapes around a centre of 0,0.

const INK = "#3b2a1c";

const petals = Array.from({ length: 8 }, (_, i) =>
  `<ellipse rx="2.1" ry="4.5" cy="-6.3" fill="${i % 2 ? "#fff0b8" : "#b8392b"}" transform="rotate(${45 * i})"/>`).join("");

const coin = `<g stroke="#7a4c08" stroke-width="1"><circle r="15.5" fill="#e9b22c"/><circle r="12" fill="#f4cd5c"/></g>
  ${petals}<circle r="2.8" fill="#e9b22c" stroke="#7a4c08" stroke-width=".8"/>`;

const cup = `<g stroke="${INK}" stroke-width="1" stroke-linejoin="round">
  <path d="M-12-13C-12 1-7 5-3 6V9.5C-7 10.5-9 12.5-9.5 16H9.500C9 12.5 7 10.5 3 9.500V6C7 5 12 1 12-13Z" fill="#c5402f"/>
  <ellipse cy="-13" rx="12" ry="3.2" fill="#f0c24a"/><path d="M-11.3-6C-5-3.5 5-3.5 11.3-6L10.7-2.500C5 0-5 0-10.7-2.500Z" fill="#f0c24a"/>
  <path d="M-9.3 14H9.300L9.5 16H-9.500Z" fill="#f0c24a"/></g>`;

const sword = `<g stroke="${INK}" stroke-width=".9" stroke-linejoin="round">
  <path d="M0-18.5 3.8-12.5 3.2 5H-3.200L-3.8-12.500Z" fill="#bcd3e8"/><path d="M0-18.500V5H3.200L3.8-12.500Z" fill="#7ea3c6"/>
  <path d="M-10.5 3.600C-8.5 6-5 5-3 5H3C5 5 8.5 6 10.5 3.6 11 7.5 7 8.6 3 8.600H-3C-7 8.6-11 7.5-10.5 3.600Z" fill="#f0c24a"/>
  <rect x="-1.9" y="8.6" width="3.8" height="6" fill="#8e2f26"/><circle cy="16.2" r="2.6" fill="#f0c24a"/></g>`;

const club = `<g stroke="${INK}" stroke-width=".9" stroke-linejoin="round">
  <path d="M-2.7 17.500C-3 6-7.8 0-7.8-9.5-7.8-20 7.8-20 7.8-9.5 7.8 0 3 6 2.7 17.500Z" fill="#a9743a"/>
  <path d="M2.2-16.500C7-15 7.8-12 7.8-9.5 7.8 0 3 6 2.7 17.500H.7C1 5 5-1 4.6-9 4.5-12 3.8-14.6 2.2-16.500Z" fill="#83552a" stroke="none"/>
  <path d="M-6.5-3.500C-13-3-14-9-13.5-11-9-11-6.5-8-6.5-3.500Z" fill="#5f9a3e"/><path d="M5 2.500C11.5 3 13-2.5 12.5-5 8-5 5-2 5 2.500Z" fill="#5f9a3e"/>
  <ellipse cx="-2.5" cy="-11.5" rx="2.4" ry="1.6" fill="#83552a"/><ellipse cx="-.5" cy="-2.5" rx="1.7" ry="1.2" fill="#83552a"/></g>`;

const RED = "#c0261e";
const BLACK = "#1c1f26";
const diamond = `<path d="M0-17C4-9.5 8-4.500 13 0 8 4.500 4 9.500 0 17-4 9.500-8 4.500-13 0-8-4.500-4-9.500 0-17Z" fill="${RED}"/>`;
const heart = `<path d="M0 16C-5 8-15 3-15-6-15-12.500-10.500-15.500-7-15.500-3-15.500-.8-12.500 0-9.500.8-12.500 3-15.500 7-15.500 10.500-15.500 15-12.500 15-6 15 3 5 8 0 16Z" fill="${RED}"/>`;
const spade = `<path d="M0-17C5-9 15-4 15 4 15 9 11.500 11.500 8 11.500 4.500 11.500 2.300 9.500 1.300 7 1.500 11 3 14.500 6.500 16.500H-6.500C-3 14.500-1.500 11-1.300 7-2.300 9.500-4.500 11.500-8 11.500-11.500 11.500-15 9-15 4-15-4-5-9 0-17Z" fill="${BLACK}"/>`;
const clover = `<g fill="${BLACK}"><circle cy="-9" r="7.300"/><circle cx="-8.300" cy="3.500" r="7.300"/><circle cx="8.300" cy="3.500" r="7.300"/>
  <path d="M-2.500-4H2.500L1.300 4C1.500 10 3 14.500 6.500 16.500H-6.500C-3 14.500-1.500 10-1.300 4Z"/></g>`;

/** By the name a deck gives its sign; `slim` signs are drawn a little larger. */
export const SUITS = {
  coins: { sign: coin, robe: "#c5402f", trim: "#e9b22c", pale: "#fbeec6" },
  cups: { sign: cup, robe: "#9d2f3f", trim: "#f0c24a", pale: "#fbe3d6" },
  swords: { sign: sword, robe: "#2f5d94", trim: "#bcd3e8", pale: "#e0ebf5", slim: 1.22 },
  batons: { sign: club, robe: "#3f7a3c", trim: "#d9b45a", pale: "#e6f0d8" },
  diamonds: { sign: diamond, robe: "#a8322a", trim: "#f0c24a", pale: "#fbe9df" },
  hearts: { sign: heart, robe: "#8f2440", trim: "#f0c24a", pale: "#fbe3e3" },
  spades: { sign: spade, robe: "#2b3a63", trim: "#bcd3e8", pale: "#e4e8f2" },
  clubs: { sign: clover, robe: "#28523f", trim: "#d9b45a", pale: "#e3eee2" },
};

const eyes = (x, y) => `<g fill="${INK}"><circle cx="${x - 4.5}" cy="${y}" r="1.3"/><circle cx="${x + 4.5}" cy="${y}" r="1.3"/></g>
  <path d="M${x} ${y + 1}l-1.3 4.500h2.2" fill="none" stroke="${INK}" stroke-width=".9"/>`;

const SKIN = "#f2c9a1";
const drawn = `stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"`;
const held = (suit, x, y, scale) => `<g transform="translate(${x} ${y}) scale(${scale})">${suit.sign}</g>`;

const king = (suit) => `<g ${drawn}>
  <path d="M21 138C21 108 35 98 50 98S79 108 79 138Z" fill="${suit.robe}"/>
  <path d="M44 106H56L58 138H42Z" fill="${suit.trim}"/>
  <path d="M31 109C34 99 42 95 50 95S66 99 69 109C60 117 40 117 31 109Z" fill="#fffaf0"/>
  <path d="M37 70C33 84 35 92 39 96H61C65 92 67 84 63 70Z" fill="#6b4526"/>
  <ellipse cx="50" cy="78" rx="11.5" ry="13" fill="${SKIN}"/>
  <path d="M38.5 79C38 99 44 106 50 106S62 99 61.5 79C60 88 55 86.5 50 86.500S40 88 38.5 79Z" fill="#8a5a2f"/>
  <path d="M35 68 32 47 41.5 56 50 43 58.5 56 68 47 65 68C56 64.5 44 64.5 35 68Z" fill="#f0c24a"/></g>
  <g fill="${suit.robe}"><circle cx="50" cy="59" r="2.6"/><circle cx="40.5" cy="61" r="1.8"/><circle cx="59.5" cy="61" r="1.8"/></g>
  <g fill="${INK}"><path d="M36 107l1 3M43 110.500v3M57 110.500v3M64 107l-1 3M50 111v3" stroke="${INK}" stroke-width="1.3"/></g>
  ${eyes(50, 76)}<path d="M46.5 91.500C49 93 51 93 53.5 91.5" fill="none" stroke="#a3392c" stroke-width="1.6"/>
  ${held(suit, 70, 118, .92)}`;

const knight = (suit) => `<g ${drawn}>
  <path d="M45 138V96C46 84 53 78 62 78S79 86 79 104V138Z" fill="${suit.robe}"/>
  <path d="M52 82C58 88 68 88 72.5 81.500L70 78C65 74 59 74 55 78Z" fill="#fffaf0"/>
  <path d="M52.5 55C50 66 52 74 55 77H69C72 74 74 66 71.5 55Z" fill="#8a5a2f"/>
  <ellipse cx="62" cy="63" rx="9.5" ry="11.5" fill="${SKIN}"/>
  <path d="M44 54C50 50 74 50 80 54 77 58 47 58 44 54Z" fill="${suit.trim}"/>
  <path d="M51 53C51 41 73 41 73 53 66 55.5 58 55.5 51 53Z" fill="${suit.robe}"/>
  <path d="M66 45C62 33 50 31 43 36 51 38 55 44 58 47Z" fill="#fffaf0"/>
  <path d="M27 138C31 128 30 121 26 117.5 20 118.5 16.5 114 18.5 109.5 25 104 28 94 38 90L39 82 45 88.500C58 94 62 112 61 138Z" fill="#ece3d2"/>
  <path d="M45 88.500C58 94 62 112 61 138H53C54.5 116 51 100 42 90Z" fill="#7a5030"/></g>
  <path d="M23 106C28 108 33 107 36 92M30 107C34 112 40 116 47 117" fill="none" stroke="${suit.robe}" stroke-width="2"/>
  <circle cx="34.5" cy="99" r="1.7" fill="${INK}"/><path d="M20.5 112.500l2.5.6" stroke="${INK}" stroke-width="1.5"/>
  <g fill="${INK}"><circle cx="58" cy="62.5" r="1.25"/><circle cx="66" cy="62.5" r="1.25"/></g>
  <path d="M62 63.500l-1.3 4h2M59 70.500c2 1 4 1 6 0" fill="none" stroke="${INK}" stroke-width=".9"/>
  ${held(suit, 70, 114, .82)}`;

const jack = (suit) => `<g ${drawn}>
  <path d="M25 138C24 112 36 100 50 100S76 112 75 138Z" fill="${suit.robe}"/>
  <path d="M41 102C42 112 41 126 39 138H47L49 101ZM59 102C58 112 59 126 61 138H53L51 101Z" fill="${suit.trim}"/>
  <path d="M36 67C31 86 35 94 40 96H60C65 94 69 86 64 67Z" fill="#a8702f"/>
  <ellipse cx="50" cy="79" rx="11" ry="13.5" fill="${SKIN}"/>
  <path d="M33 101C36 94 43 95 46 93 49 96 51 96 54 93 57 95 64 94 67 101 63 108 57 104 54 107 51 105 49 105 46 107 43 104 37 108 33 101Z" fill="#fffaf0"/>
  <path d="M33 69C30 53 68 46 69 65 70 70 62 68 58 66 50 63 40 68 33 69Z" fill="${suit.robe}"/>
  <path d="M63 58C71 53 75 42 71 33 63 36 58 46 59 56Z" fill="#fffaf0"/><path d="M60 57C64 51 68 42 71 33" fill="none"/></g>
  ${eyes(50, 77)}<path d="M46.5 87C49 89 51 89 53.5 87" fill="none" stroke="#a3392c" stroke-width="1.6"/>
  <g fill="#e79c86" opacity=".6"><circle cx="42.5" cy="83" r="2.4"/><circle cx="57.5" cy="83" r="2.4"/></g>
  ${held(suit, 69, 119, .92)}`;

const queen = (suit) => `<g ${drawn}>
  <path d="M23 138C23 110 36 99 50 99S77 110 77 138Z" fill="${suit.robe}"/>
  <path d="M45 104H55L58 138H42Z" fill="${suit.trim}"/>
  <path d="M36 68C30 84 31 100 36 108 42 104 43 98 43 92H57C57 98 58 104 64 108 69 100 70 84 64 68Z" fill="#6b3f1f"/>
  <ellipse cx="50" cy="80" rx="11" ry="13" fill="${SKIN}"/>
  <path d="M38 76C39 66 45 65 50 69 55 65 61 66 62 76 57 72 53 71 50 71S43 72 38 76Z" fill="#6b3f1f"/>
  <path d="M36 103C42 98 46 101 50 105 54 101 58 98 64 103 61 110 55 111 50 110S39 110 36 103Z" fill="#fffaf0"/>
  <path d="M36 66 33 52 41 57 45 47 50 55 55 47 59 57 67 52 64 66C55 62.500 45 62.500 36 66Z" fill="#f0c24a"/></g>
  <g fill="${suit.robe}"><circle cx="33" cy="51" r="2"/><circle cx="45" cy="46" r="2"/><circle cx="55" cy="46" r="2"/><circle cx="67" cy="51" r="2"/></g>
  ${eyes(50, 78)}<path d="M47 88.500C49 90.500 51 90.500 53 88.500" fill="none" stroke="#a3392c" stroke-width="1.8"/>
  <g fill="#e79c86" opacity=".7"><circle cx="42.5" cy="84" r="2.4"/><circle cx="57.5" cy="84" r="2.4"/></g>
  ${held(suit, 69, 119, .92)}`;

export const FIGURES = { J: jack, N: knight, Q: queen, K: king };
