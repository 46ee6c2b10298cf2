import { render, toPlainText } from '@react-email/render';
import { createElement as h } from 'react';
import type { Letter } from './letter.ts';
import { Letterhead } from './letterhead.ts';

/** The same letter twice: as a page, and as plain text for those who read mail so. */
export async function renderLetter(letter: Letter): Promise<{ html: string; text: string }> {
  const html = await render(h(Letterhead, letter));
  return { html, text: `${toPlainText(html, { selectors: PLAIN }).trim()}\n` };
}

/** Words as they were written: the converter would put headings in capitals. */
const PLAIN = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  {
    selector: '[data-text-format="dataTable"]',
    format: 'dataTable',
    options: { uppercaseHeaderCells: false, colSpacing: 3 },
  },
];
