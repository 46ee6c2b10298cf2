import { createContext, type ReactNode, useContext } from 'react';

/** A column's name; a column of amounts is right-aligned on wide screens. */
export type Column = string | { readonly name: string; readonly sum: true };

/** Names of the columns that hold amounts. */
const Sums = createContext<readonly string[]>([]);

interface TableProps {
  /** The table's accessible name. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}

/** A table on wide screens; on phones each row is a card that labels its cells (`Cell`). */
export function Table({ caption, columns, children }: TableProps) {
  const sums = columns.flatMap((column) => (typeof column === 'string' ? [] : column.name));
  return (
    <Sums value={sums}>
      <table className="bo-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns
              .map((column) => (typeof column === 'string' ? column : column.name))
              .map((name) => (
                <th key={name} scope="col" className={sums.includes(name) ? 'bo-sum' : undefined}>
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Sums>
  );
}

interface CellProps {
  /** The column's name, shown beside the cell on phones. */
  readonly of: string;
  readonly number?: boolean;
  /** Free text may break anywhere, which leaves the width to numbers, which must not. */
  readonly free?: boolean;
  readonly children: ReactNode;
}

/** A cell, labelled with its column's name on phones. */
export function Cell({ of, number, free, children }: CellProps) {
  const numeric = useContext(Sums).includes(of) ? 'n bo-sum' : 'n';
  return (
    <td data-of={of} className={number ? numeric : free ? 'bo-free' : undefined}>
      {children}
    </td>
  );
}

interface HeadCellProps extends Omit<CellProps, 'number'> {
  /** A payment's reference. API clients may choose it, up to 40 characters, so a long one may break over lines. */
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
