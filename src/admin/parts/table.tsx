import type { ReactNode } from 'react';

/** Columns of amounts, which are right-aligned on wide screens. */
const SUMS = new Set([
  'Packs',
  'A pack',
  'Together',
  'Amount',
  '₹ per kg',
  'Old price',
  'Stock',
  'Held',
  'Orders',
  'Takings',
  'Went back',
  'Weight',
]);

interface TableProps {
  /** The table's accessible name. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** A table on wide screens; on phones each row is a card that labels its cells (`Cell`). */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className="bo-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={SUMS.has(column) ? 'bo-sum' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CellProps {
  /** The column's name, shown beside the cell on phones. */
  readonly of: string;
  readonly number?: boolean;
  /** Free text: it may break anywhere, which leaves the width to numbers, which stay whole. */
  readonly free?: boolean;
  readonly children: ReactNode;
}

/** A cell, labelled with its column's name on phones. */
export function Cell({ of, number, free, children }: CellProps) {
  const numeric = SUMS.has(of) ? 'n bo-sum' : 'n';
  return (
    <td data-of={of} className={number ? numeric : free ? 'bo-free' : undefined}>
      {children}
    </td>
  );
}

interface HeadCellProps extends Omit<CellProps, 'number'> {
  /** A payment's reference. API clients may choose it, up to 40 characters: a long one breaks. */
  readonly reference?: boolean;
}

/** The cell that names its row. */
export function HeadCell({ of, free, reference, children }: HeadCellProps) {
  return (
    <th scope="row" data-of={of} className={reference ? 'bo-id' : free ? 'bo-free' : undefined}>
      {children}
    </th>
  );
}
