import { amount, type taxesOf } from '../../contract/documents/invoice-words.ts';
import { rupeesExact } from '../../contract/money.ts';
import type { Amounts } from '../../contract/schemas/invoice.ts';
import { PAGE, TEXT_WIDTH } from './page.ts';
import { COLOURS, type Document, leading, SOFT, STRONG, TEXT, wrap, write, writeLines } from './pen.ts';

const WHOLE = { x: PAGE.left, width: TEXT_WIDTH };
const GRAND = { face: 'display', size: 17, colour: COLOURS.house } as const;

/** The points that `drawSums` needs: three sums, and two lines each for the words and the note. */
export const SUMS_HEIGHT = 140;

interface Sums {
  readonly totals: Amounts;
  readonly taxes: ReturnType<typeof taxesOf>;
  /** What the total is. */
  readonly grand: string;
  readonly amountInWords: string;
  readonly note: string;
}

/** Draws value, taxes and the total, in words too, and a note below; returns the bottom in points. */
export function drawSums(
  doc: Document,
  { totals, taxes, grand, amountInWords, note }: Sums,
  top: number,
): number {
  let y = top;
  const sums = taxes.map(({ name, of }) => [name, of(totals)] as const);
  for (const [name, paise] of [['Taxable value', totals.taxablePaise] as const, ...sums]) {
    write(doc, name, { ...WHOLE, y, width: TEXT_WIDTH - 80, align: 'right' }, SOFT);
    write(doc, amount(paise), { ...WHOLE, y, align: 'right' }, TEXT);
    y += leading(TEXT);
  }
  y += 10;
  write(doc, grand, { ...WHOLE, y, width: TEXT_WIDTH - 130, align: 'right' }, STRONG);
  write(doc, rupeesExact(totals.totalPaise), { ...WHOLE, y, align: 'right' }, GRAND);
  const words = wrap(doc, amountInWords, TEXT_WIDTH, TEXT);
  const after = writeLines(doc, words, { ...WHOLE, y: y + 20, align: 'right' }, TEXT);
  return writeLines(doc, wrap(doc, note, TEXT_WIDTH, SOFT), { ...WHOLE, y: after + leading(SOFT) }, SOFT);
}
