/** A small chart of how cost grows: sizes on a logarithmic axis, cost relative to that of the smallest size. */

const WIDTH = 680;
const HEIGHT = 320;
const FRAME = { left: 56, right: 190, top: 44, bottom: 46 };
const COLOURS = [
  '#9c2a10',
  '#b7791f',
  '#1f6f54',
  '#2b4c8c',
  '#7a3b78',
  '#555555',
  '#0f7c8a',
  '#a8325e',
  '#5b6b1f',
];

/**
 * `lines`: [{ name, points: [[size, value], …] }]; `unit` labels the value axis. `band`: the distance from 1 within
 * which a line counts as flat, drawn as a stripe.
 */
export function plot({
  title,
  sizeName,
  unit,
  lines,
  band = /** @type {number | null} */ (null),
  logarithmic = true,
}) {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(([size]) => size)))].sort(
    (a, b) => a - b,
  );
  const most = niceAbove(
    Math.max(...lines.flatMap(({ points }) => points.map(([, value]) => value)), band ? 1.5 : 0),
  );
  const place = (size) => (logarithmic ? Math.log10(Math.max(1, size)) : size);
  const [low, high] = [place(sizes[0]), place(sizes.at(-1))];
  const x = (size) =>
    FRAME.left + ((place(size) - low) / (high - low || 1)) * (WIDTH - FRAME.left - FRAME.right);
  const y = (value) => HEIGHT - FRAME.bottom - (value / most) * (HEIGHT - FRAME.top - FRAME.bottom);
  const right = WIDTH - FRAME.right;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf8"/>`,
    `<text x="${FRAME.left}" y="24" font-size="15" font-weight="600" fill="#3a1a0c">${escapeXml(title)}</text>`,
    ...(band
      ? [
          `<rect x="${FRAME.left}" y="${round(y(1 + band))}" width="${right - FRAME.left}" height="${round(y(1 - band) - y(1 + band))}" fill="#1f6f54" opacity="0.1"/>`,
        ]
      : []),
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => mark(share * most, y, right)),
    ...ticks(sizes).map(
      (size) =>
        `<text x="${round(x(size))}" y="${HEIGHT - 26}" text-anchor="middle" fill="#555">${short(logarithmic ? size : Math.round(size))}</text>`,
    ),
    `<text x="${(FRAME.left + right) / 2}" y="${HEIGHT - 8}" text-anchor="middle" fill="#555">${escapeXml(sizeName)}</text>`,
    `<text x="${FRAME.left}" y="${FRAME.top - 6}" fill="#555">${escapeXml(unit)}</text>`,
    ...lines.flatMap((line, index) => drawn(line, COLOURS[index % COLOURS.length], x, y)),
    ...labels(lines, y, right),
    '</svg>',
    '',
  ].join('\n');
}

function drawn({ points }, colour, x, y) {
  const path = points.map(([size, value]) => `${round(x(size))},${round(y(value))}`).join(' ');
  const dots =
    points.length > 12
      ? []
      : points.map(
          ([size, value]) =>
            `<circle cx="${round(x(size))}" cy="${round(y(value))}" r="3" fill="${colour}"/>`,
        );
  return [`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`, ...dots];
}

/** Names stand at the ends of their lines, moved apart where they would overlap. */
function labels(lines, y, right) {
  const wanted = lines
    .map(({ name, points }, index) => ({
      name,
      at: y(points.at(-1)[1]),
      colour: COLOURS[index % COLOURS.length],
    }))
    .sort((a, b) => a.at - b.at);
  let last = FRAME.top - 15;
  const placed = wanted.map((one) => {
    last = Math.max(one.at + 4, last + 15);
    return { ...one, at: last };
  });
  const over = Math.max(0, last - (HEIGHT - FRAME.bottom));
  return placed.map(
    ({ name, at, colour }) =>
      `<text x="${right + 8}" y="${round(at - over)}" fill="${colour}">${escapeXml(name)}</text>`,
  );
}

function mark(value, y, right) {
  return [
    `<line x1="${FRAME.left}" x2="${right}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="#ddd2c0"/>`,
    `<text x="${FRAME.left - 6}" y="${round(y(value) + 4)}" text-anchor="end" fill="#555">${Number(value.toPrecision(3))}</text>`,
  ].join('');
}

/** As many ticks as there is room for. */
function ticks(sizes) {
  if (sizes.length <= 8) return sizes;
  return Array.from({ length: 7 }, (_, at) => sizes[Math.round((at * (sizes.length - 1)) / 6)]);
}

function niceAbove(value) {
  const step = 10 ** Math.floor(Math.log10(value || 1));
  return (
    [1, 1.5, 2, 3, 4, 5, 8, 10].map((times) => times * step).find((nice) => nice >= value * 1.02) ?? 20 * step
  );
}

function short(size) {
  if (size >= 1_000_000) return `${size / 1_000_000} M`;
  return size.toLocaleString('en');
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function escapeXml(text) {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
