import { rose, wordmark, wordmarkBox } from '../../../shop.marks.ts';

/** Where the drawings lie in a page, for `<use href="#wordmark">` and `#monogram`. */
const PLACE = 'marks';

/**
 * The drawings of the house, once in every page. The server writes them into the page; the browser's bundle carries
 * none of it, and takes them from the page when it must draw them again (decisions/092).
 */
export function Marks() {
  const drawings = import.meta.env.SSR ? drawn() : (document.getElementById(PLACE)?.innerHTML ?? '');
  return (
    <svg
      id={PLACE}
      className="vh"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, or what the server wrote of it.
      dangerouslySetInnerHTML={{ __html: drawings }}
    />
  );
}

/** The wordmark as an image of its own, in the colours of the place; '' where no page has drawn it. */
export function wordmarkSvg(label: string, style: string): string {
  const drawing = import.meta.env.SSR ? letters() : (document.getElementById('wordmark')?.innerHTML ?? '');
  const { x, y, width, height } = wordmarkBox;
  return drawing
    ? `<svg viewBox="${x} ${y} ${width} ${height}" role="img" fill="currentColor" style="${style}"><title>${label}</title>${drawing}</svg>`
    : '';
}

function drawn(): string {
  const arch = `<path d="${rose.arch}"/>`;
  const petals = `<path d="${rose.petals}" fill-rule="evenodd" style="fill:var(--mono-ink,#fcf0da)"/>`;
  const heart = `<path d="${rose.heart}" style="fill:var(--amp,#f7a400)"/>`;
  return `<g id="wordmark">${letters()}</g><g id="monogram">${arch}${petals}${heart}</g>`;
}

function letters(): string {
  const { x, path } = wordmark.ampersand;
  const ampersand = `<path transform="translate(${x})" style="fill:var(--amp,currentColor)" d="${path}"/>`;
  return wordmark.letters
    .map((part) => `<path transform="translate(${part.x})" d="${part.path}"/>`)
    .join(ampersand);
}
