import { compile } from 'html-to-text';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter } from './letter.ts';
import { Letterhead } from './letterhead.ts';

/** Renders a letter as HTML and as plain text. */
export function renderLetter(letter: Letter): { html: string; text: string } {
  const html = `${DOCTYPE}${renderToStaticMarkup(h(Letterhead, letter))}`;
  return { html, text: `${toText(html).trim()}\n` };
}

/** With it the mail programs that still care do not fall back to the layout of the nineties. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Compiled once: preparing the selectors costs several times what a letter does. */
const toText = compile({
  wordwrap: false,
  selectors: [
    // React Email marks the line that only the list of mails shows.
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    // Headings as written: the converter would print them in capitals.
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    {
      selector: '[data-text-format="dataTable"]',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 3 },
    },
  ],
});
