import { useRef } from 'react';
import { BULK_MESSAGE } from '../../contract/weight.ts';
import { mendLostFocus } from '../ui/mend-lost-focus.ts';
import { useNotice } from '../ui/notice.tsx';
import type { CartBill, CartLine } from './cart-lines.ts';
import { CartRow, GoneRow } from './cart-row.tsx';
import { addToCart } from './cart-store.ts';
import type { CartResult } from './pending-changes.ts';
import { removeFromCart } from './remove-from-cart.ts';

/** Products, Title, Price, Weight, Quantity, Total, Remove (spec §2: Cart). */
export function CartTable({ bill }: { readonly bill: CartBill }) {
  const tell = useRefusals();
  const setQuantity = ({ item, label, quantity: now }: CartLine, quantity: number) => {
    const by = quantity - now;
    if (by > 0) tell(addToCart(item, label, by));
    else if (by < 0) tell(removeFromCart(item, label, -by));
  };
  const rows = useRef<HTMLTableSectionElement>(null);
  const remove = ({ item, label }: { readonly item: string; readonly label: string }, place: number) => {
    tell(removeFromCart(item, label, 'all'));
    // Runs after the row has been removed.
    setTimeout(() => mendLostFocus(rows.current && firstInRow(rows.current, place)));
  };
  const notice = useNotice();
  return (
    <table className="cart-t">
      <thead>
        <tr>
          <th scope="col">Products</th>
          <th scope="col">Title</th>
          <th scope="col" className="figures">
            Price
          </th>
          <th scope="col" className="figures">
            Weight
          </th>
          <th scope="col">Quantity</th>
          <th scope="col" className="figures">
            Total
          </th>
          <th scope="col">Remove</th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {bill.lines.map((line, place) => (
          <CartRow
            key={line.key}
            line={line}
            onQuantity={(quantity) => setQuantity(line, quantity)}
            onTooMany={() => void notice.alert(BULK_MESSAGE)}
            onRemove={() => remove(line, place)}
          />
        ))}
        {bill.unusable.map((line, place) => (
          <GoneRow key={line.key} line={line} onRemove={() => remove(line, bill.lines.length + place)} />
        ))}
      </tbody>
    </table>
  );
}

/**
 * What gets the focus in the line that took the removed one's place, or in the last line: not its Remove button, which a
 * second press would hit, unless the line has nothing else.
 */
function firstInRow({ rows }: HTMLTableSectionElement, place: number): HTMLElement | null {
  const row = rows.item(Math.min(place, rows.length - 1));
  return row?.querySelector<HTMLElement>('a:not([tabindex]), button') ?? null;
}

/** Reports a refusal once, however many quick presses it has undone. */
function useRefusals(): (result: Promise<CartResult>) => void {
  const notice = useNotice();
  const telling = useRef(false);
  return async (result) => {
    const outcome = await result;
    if (outcome.ok || telling.current) return;
    telling.current = true;
    await notice.alert(outcome.message);
    telling.current = false;
  };
}
