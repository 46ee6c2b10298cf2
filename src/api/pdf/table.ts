import { PAGE } from './page.ts';
import { COLOURS, type Document, leading, rule, type Style, wrap, writeLines } from './pen.ts';

export interface Column<Row> {
  readonly title: string;
  /** Points. */
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly cell: (row: Row, index: number) => string;
}

const GAP = 5;
const HEADING: Style = { face: 'strong', size: 7.5, colour: COLOURS.soft };
const CELL: Style = { face: 'text', size: 8, colour: COLOURS.ink };
export const SUM: Style = { ...CELL, face: 'strong' };

/** Draws rows under headings that repeat on every page; `y` is the top, the result is the bottom. */
export function drawTable<Row>(
  doc: Document,
  { columns, rows, x, y }: { columns: readonly Column<Row>[]; rows: readonly Row[]; x: number; y: number },
): number {
  const heads = columns.map(({ title }) => title);
  let at = drawRow(doc, { columns, cells: heads, style: HEADING, x, y });
  rows.forEach((row, index) => {
    const cells = columns.map(({ cell }) => cell(row, index));
    if (at + heightOf(doc, columns, cells, CELL) > PAGE.bottom) {
      doc.addPage();
      at = drawRow(doc, { columns, cells: heads, style: HEADING, x, y: PAGE.top });
    }
    at = drawRow(doc, { columns, cells, style: CELL, x, y: at });
  });
  return at;
}

interface RowOfCells {
  readonly columns: readonly Pick<Column<never>, 'width' | 'align'>[];
  readonly cells: readonly string[];
  readonly style: Style;
  readonly x: number;
  readonly y: number;
}

/** Draws one row with a hairline below; returns its bottom. */
export function drawRow(doc: Document, { columns, cells, style, x, y }: RowOfCells): number {
  let left = x;
  columns.forEach(({ width, align }, index) => {
    const inner = width - GAP;
    const lines = wrap(doc, cells[index] ?? '', inner, style);
    const place = { x: align === 'right' ? left + GAP : left, y: y + leading(style), width: inner, align };
    writeLines(doc, lines, place, style);
    left += width;
  });
  const bottom = y + heightOf(doc, columns, cells, style);
  rule(doc, x, bottom, left - x, COLOURS.hair);
  return bottom;
}

function heightOf(
  doc: Document,
  columns: RowOfCells['columns'],
  cells: readonly string[],
  style: Style,
): number {
  const lines = columns.map(({ width }, index) => wrap(doc, cells[index] ?? '', width - GAP, style).length);
  return Math.max(...lines) * leading(style) + GAP;
}
