import { rose, wordmark } from '../../../shop.marks.ts';
import { constantInPage } from '../layout/document/page-constants.ts';

/** Id of the SVG that holds the drawings, for `<use href="#wordmark">` and `<use href="#monogram">`. */
const PLACE = 'marks';

const written = import.meta.env.SSR ? constantInPage(drawn()) : null;

/**
 * The brand drawings, once in every page. Only the server carries them: the browser reads them back from the page when
 * it has to render them again (decisions/092).
 */
export function Marks() {
  const drawings = written ?? document.getElementById(PLACE)?.innerHTML ?? '';
  return (
    <svg
      id={PLACE}
      className="visually-hidden"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, or the server's copy of it.
      dangerouslySetInnerHTML={{ __html: drawings }}
    />
  );
}

function drawn(): string {
  const arch = `<path d="${rose.arch}"/>`;
  const petals = `<path d="${rose.petals}" fill-rule="evenodd" style="fill:var(--mono-ink,#fcf0da)"/>`;
  const heart = `<path d="${rose.heart}" style="fill:var(--amp,#f7a400)"/>`;
  return `<g id="wordmark">${letters()}</g><g id="monogram">${arch}${petals}${heart}</g>`;
}

/** The letters of the wordmark and its ampersand, as SVG paths. */
export function letters(): string {
  const { x, path } = wordmark.ampersand;
  const ampersand = `<path transform="translate(${x})" style="fill:var(--amp,currentColor)" d="${path}"/>`;
  return wordmark.letters
    .map((part) => `<path transform="translate(${part.x})" d="${part.path}"/>`)
    .join(ampersand);
}
