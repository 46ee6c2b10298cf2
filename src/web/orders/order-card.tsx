import { useId } from 'react';
import { Link } from 'react-router';
import { dateAndTime } from '../../contract/date-time.ts';
import { rupeesExact } from '../../contract/money.ts';
import { type ReadOrder, shortOrderId } from '../../contract/read/order.ts';
import type { ReadOrderItem } from '../../contract/read/order-item.ts';
import { icon } from '../ui/icon.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { StatusBadge } from './status-badge.tsx';

const Check = icon('M20 6 9 17l-5-5');

/** How many items a card names before it says how many more there are (spec §9). */
const ITEMS_SHOWN = 3;

interface OrderCardProps {
  readonly order: ReadOrder;
  readonly selected: boolean;
  readonly onToggle: () => void;
}

/** One order; a press anywhere but on its links selects it, and so does its button (spec §2: Orders). */
export function OrderCard({ order, selected, onToggle }: OrderCardProps) {
  const name = shortOrderId(order.id);
  const rest = order.items.length - ITEMS_SHOWN;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the button inside, which does the same.
    <article
      className="order"
      data-selected={selected}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('a')) onToggle();
      }}
    >
      <header>
        <button type="button" className="pick" aria-pressed={selected} aria-label={`Select order ${name}`}>
          <Check className="ic" />
        </button>
        <div>
          <h2 id={id}>Order #{name}</h2>
          <p className="n">{dateAndTime(order.date)}</p>
        </div>
        <StatusBadge status={order.status} />
        <b className="sum n">{rupeesExact(order.totalPaise)}</b>
      </header>
      {order.items.length === 0 ? <p className="none">No structured items recorded.</p> : null}
      <ul>
        {order.items.slice(0, ITEMS_SHOWN).map((item) => (
          <li key={`${item.name} ${item.netWeight}`}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="more">+{rest} more items</p> : null}
      <footer>
        <span>{`Payment: ${order.method ?? '–'}`}</span>
        <Link className="link" to={`/orders/${order.id}`} aria-describedby={id}>
          View details
        </Link>
      </footer>
    </article>
  );
}

function Item({ item }: { readonly item: ReadOrderItem }) {
  return (
    <>
      <ArchPicture src={item.image} alt="" sizes="56px" />
      <div>
        <h3>{item.name}</h3>
        <p className="n">
          <span>{`${item.quantity} × ${rupeesExact(item.unitPaise)}`}</span>
          {item.netWeight ? `, ${item.netWeight}` : ''}
        </p>
      </div>
      <span className="n">{rupeesExact(item.totalPaise)}</span>
    </>
  );
}
