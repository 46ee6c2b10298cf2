import { saveFile } from '../../contract/documents/save-file.ts';

type Cell = string | number;

/** Spreadsheets run text with such a beginning as a formula. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180) that spreadsheets open as intended: UTF-8 with a byte order mark, without which Excel reads
 * Hindi as Latin; text that is never taken for a formula; and numbers with a decimal point and no grouping.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Saves a table for a spreadsheet. `name` is the file's name without its extension. */
export function saveCsv(name: string, ...table: Parameters<typeof csvOf>): void {
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(...table));
}
