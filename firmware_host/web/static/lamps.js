// Lamps: bytes of light as the strip gets them, turned into what an eye would see of them.

const SEEN = 1 / 2.2; // a lamp at a fifth of its current still looks almost half as bright

/** The lamp row as [{rgb: "r,g,b", lit: 0..1}]. */
export function readLamps(base64) {
  const bytes = atob(base64);
  const row = [];
  for (let i = 0; i + 2 < bytes.length; i += 3) {
    const light = [0, 1, 2].map((k) => bytes.charCodeAt(i + k));
    const most = Math.max(...light);
    const rgb = light.map((value) => (most ? Math.round(255 * (value / most) ** SEEN) : 0)).join(",");
    row.push({ rgb, lit: most ? (most / 255) ** SEEN : 0 });
  }
  return row;
}

/** Let an element glow by its lamp; the style sheet draws `--glow` and `--lit`. */
export function glow(element, lamp) {
  const lit = lamp?.lit ?? 0;
  element.style.setProperty("--lit", lit.toFixed(3));
  element.style.setProperty("--glow", lit ? lamp.rgb : "255,220,160");
  element.dataset.lit = String(lit > 0);
}
