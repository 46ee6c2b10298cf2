import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// fontkit is pdfkit's own dependency. Text becomes paths, so that no font of a machine plays a part.
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit');

const open = (file) =>
  fontkit.openSync(fileURLToPath(new URL(`../src/api/pdf/fonts/${file}.ttf`, import.meta.url)));
const faces = {
  display: open('rozha-one-latin-400'),
  hindi: open('rozha-one-devanagari-400'),
  text: open('mukta-latin-400'),
};

/** Width in px of a line set in a face at a size. */
function widthOf(face, size, line) {
  return (faces[face].layout(line).advanceWidth / faces[face].unitsPerEm) * size;
}

/** The words of a text in lines no wider than `width` px. */
export function wrap(face, size, text, width) {
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(face, size, longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** One line as SVG paths, its baseline beginning at (x, y). */
export function setLine(face, size, line, x, y, fill) {
  const scale = size / faces[face].unitsPerEm;
  const run = faces[face].layout(line);
  let pen = 0;
  const glyphs = run.glyphs.map((glyph, at) => {
    const { xOffset, yOffset, xAdvance } = run.positions[at];
    const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    pen += xAdvance;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
