import { setImmediate as nextTurn } from 'node:timers/promises';
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
const SUM: Style = { ...CELL, face: 'strong' };

interface Table<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The cells of a last row, emphasised. */
  readonly sum?: readonly string[];
}

/**
 * Draws rows under headings that repeat on every page; `y` is the top, the result is the bottom. Others are answered
 * after each row: an order may have 600 lines, and to draw them all takes seconds (decision 043).
 */
export async function drawTable<Row>(
  doc: Document,
  { columns, rows, sum, x, y }: Table<Row> & { x: number; y: number },
): Promise<number> {
  const heads = columns.map(({ title }) => title);
  const drawHeads = (at: number) => drawRow(doc, { columns, cells: heads, style: HEADING, x, y: at });
  const drawBelow = (at: number, cells: readonly string[], style: Style) => {
    const fits = at + heightOf(doc, columns, cells, style) <= PAGE.bottom;
    if (!fits) doc.addPage();
    return drawRow(doc, { columns, cells, style, x, y: fits ? at : drawHeads(PAGE.top) });
  };
  let bottom = drawHeads(y);
  for (const [index, row] of rows.entries()) {
    bottom = drawBelow(bottom, cellsOf(columns, row, index), CELL);
    await nextTurn();
  }
  return sum ? drawBelow(bottom, sum, SUM) : bottom;
}

/** The points that a table without a sum needs on one page. */
export function tableHeight<Row>(doc: Document, { columns, rows }: Table<Row>): number {
  const heads = heightOf(
    doc,
    columns,
    columns.map(({ title }) => title),
    HEADING,
  );
  return rows.reduce(
    (sum, row, index) => sum + heightOf(doc, columns, cellsOf(columns, row, index), CELL),
    heads,
  );
}

function cellsOf<Row>(columns: readonly Column<Row>[], row: Row, index: number): string[] {
  return columns.map(({ cell }) => cell(row, index));
}

interface RowOfCells {
  readonly columns: readonly Pick<Column<never>, 'width' | 'align'>[];
  readonly cells: readonly string[];
  readonly style: Style;
  readonly x: number;
  readonly y: number;
}

/** Draws one row with a hairline below; returns its bottom. */
function drawRow(doc: Document, { columns, cells, style, x, y }: RowOfCells): number {
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
