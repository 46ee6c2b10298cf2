import sharp from 'sharp';
import { rose, wordmark, wordmarkBox } from '../shop.marks.ts';
import { HEART, HOUSE, PETAL } from './brand-svg.mjs';
import { setLine, wrap } from './share-text.mjs';

/** What social networks and messengers show of a link, in px. */
const SHARE = { width: 1200, height: 630 };
const ARCH = { x: 668, y: 46, width: 476 };
const TEXT = { x: 64, width: 556 };
const SOFT = '#efc9c4';
const BRASS = '#b8893b';

/**
 * To be raised by hand when the pictures change by something that `drawingsOf` does not show: how a master is cut and
 * where it goes, or the JPEG's quality. Then all are made anew.
 */
export const STYLE = 1;

/** All that is drawn for a share picture, as SVG: words, marks, frame and the shape of the arch. */
export function drawingsOf(words) {
  return { ground: ground(words), mask: archMask() };
}

/** A share picture as JPEG: words on the house's maroon, the picture in the arch beside them. */
export async function drawShare({ master, ...words }) {
  const drawings = drawingsOf(words);
  const picture = await inArch(master, drawings.mask);
  return sharp(Buffer.from(drawings.ground))
    .composite([{ input: picture, left: ARCH.x, top: ARCH.y }])
    .flatten({ background: HOUSE })
    .jpeg({ quality: 76, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

/** Wide pictures keep their left for words; others have their food in the middle. */
const focus = (ratio) => (ratio > 1.4 ? 0.66 : 0.5);

const ARCH_HEIGHT = SHARE.height - ARCH.y;

function archMask() {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ARCH.width}" height="${ARCH_HEIGHT}">` +
    `<g transform="scale(${ARCH.width / 100})"><path d="${tallArch()}"/></g></svg>`
  );
}

async function inArch(master, mask) {
  const { width: w, height: h } = await sharp(master).metadata();
  const part = { width: Math.min(w, Math.round((h * ARCH.width) / ARCH_HEIGHT)), height: h };
  const left = Math.round(Math.min(w - part.width, Math.max(0, w * focus(w / h) - part.width / 2)));
  return sharp(master)
    .extract({ ...part, left, top: 0 })
    .resize(ARCH.width, ARCH_HEIGHT, { fit: 'cover', position: 'bottom' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** The arch of the mark, its foot drawn out to the edge of the picture. */
function tallArch() {
  return rose.arch.replace('M0 118', 'M0 400').replace('V118Z', 'V400Z');
}

function ground({ hindi = '', title, line }) {
  const size = title.length > 18 ? 76 : 92;
  const titles = wrap('display', size, title, TEXT.width);
  const lines = wrap('text', 31, line, TEXT.width);
  const height = titles.length * size * 0.98 + 26 + lines.length * 42;
  let y = Math.max(150, 300 - height / 2) + size * 0.72;
  const parts = hindi ? [setLine('hindi', 44, hindi, TEXT.x, y - size * 0.98, HEART)] : [];
  for (const one of titles) {
    parts.push(setLine('display', size, one, TEXT.x, y, PETAL));
    y += size * 0.98;
  }
  y += 4;
  for (const one of lines) {
    parts.push(setLine('text', 31, one, TEXT.x, y, SOFT));
    y += 42;
  }
  const frame = ARCH.width / 100;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${SHARE.height}">` +
    `<rect width="100%" height="100%" fill="${HOUSE}"/>` +
    `<g transform="translate(${ARCH.x - 12} ${ARCH.y - 14}) scale(${frame * 1.05})">` +
    `<path d="${tallArch()}" fill="none" stroke="${BRASS}" stroke-width=".45"/></g>` +
    `<rect x="${TEXT.x}" y="536" width="${TEXT.width}" height="1.5" fill="${BRASS}"/>` +
    `${parts.join('')}${sign(TEXT.x, 596, 270)}</svg>`
  );
}

/** The wordmark on the baseline y. */
function sign(x, y, width) {
  const part = ({ x: at, path }, fill) => `<path transform="translate(${at})" fill="${fill}" d="${path}"/>`;
  const letters = wordmark.letters.map((one) => part(one, PETAL)).join('');
  return `<g transform="translate(${x} ${y}) scale(${width / wordmarkBox.width})">${letters}${part(wordmark.ampersand, HEART)}</g>`;
}
