import { render, toPlainText } from '@react-email/render';
import { createElement as h } from 'react';
import type { Letter } from './letter.ts';
import { Letterhead } from './letterhead.ts';

/** Renders a letter as HTML and as plain text. */
export async function renderLetter(letter: Letter): Promise<{ html: string; text: string }> {
  const html = await render(h(Letterhead, letter));
  return { html, text: `${toPlainText(html, { selectors: PLAIN }).trim()}\n` };
}

/** Keeps headings as written; the converter would print them in capitals. */
const PLAIN = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  {
    selector: '[data-text-format="dataTable"]',
    format: 'dataTable',
    options: { uppercaseHeaderCells: false, colSpacing: 3 },
  },
];
