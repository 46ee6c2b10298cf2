import { saveCsv } from './csv.ts';

interface SaveTableProps {
  /** The file's name without its extension. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly children: string;
}

/** A button that saves a table for a spreadsheet. */
export function SaveTable({ name, columns, rows, children }: SaveTableProps) {
  return (
    <button type="button" className="link" onClick={() => saveCsv(name, columns, rows)}>
      {children}
    </button>
  );
}
