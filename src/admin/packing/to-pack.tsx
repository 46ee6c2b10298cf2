import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Waiting } from '../../contract/packing-steps.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { PackingOrder, PackingPage } from '../../contract/schemas/packing.ts';
import { Tick } from '../parts/field.tsx';
import { ALL_REFUNDED, PackingSlips, refundedPart } from '../parts/packing-slips.tsx';
import { Pager } from '../parts/pager.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import type { Ask } from '../parts/use-answer.ts';
import { money, When } from '../parts/words.tsx';
import { useStaff } from '../session/staff.ts';
import { MoveOn } from './move-on.tsx';
import { Pack } from './pack.tsx';
import { useTicks } from './use-ticks.ts';

interface ToPackProps extends Pick<PackingPage, 'orders' | 'meta'> {
  readonly status: Waiting;
  readonly ask: Ask<PackingPage>;
  /** The page was fetched again before it is printed; `said` names what is not printed. */
  readonly onFetched: (newest: PackingPage, said: string | null) => void;
  /** Whether the page is still on the screen with this history entry. */
  readonly isShown: () => boolean;
  /** A step is being tried: the words about the one before it can go. */
  readonly onTry: () => void;
  /** `said` tells how many have moved and which have not. */
  readonly onMoved: (said: string) => void;
  /** Called with true while the orders must stay as they are. */
  readonly hold: (isHeld: boolean) => void;
}

/** One page of the orders, to be ticked, and what can be done with those that are. */
export function ToPack({ orders, meta, status, ask, onFetched, isShown, onTry, onMoved, hold }: ToPackProps) {
  const { may } = useStaff();
  const { key } = useLocation();
  const [ticks, setTicks] = useTicks();
  /** Ids of orders that no longer wait, but are on the screen until the list is there again. */
  const [gone, setGone] = useState<readonly string[]>([]);
  const isSent = status === 'shipped';
  // A ticked order that somebody else has moved is no longer on the page, and must not be moved unseen.
  const ticked = orders.filter((order) => ticks.has(tickOf(order)));
  // An order that is refunded in full is not ticked along with the others, only by hand.
  const others = orders.filter((order) => refundedPart(order) !== 'all');
  const tick = (these: readonly PackingOrder[], on: boolean) => {
    const changed = these.map(tickOf);
    const kept = [...ticks].filter((one) => !changed.includes(one));
    setTicks(new Set(on ? [...kept, ...changed] : kept));
  };
  const showNewest = (newest: PackingPage) => {
    const { left, words } = whatIsLeft(ticked, newest.orders);
    onFetched(newest, words);
    return left > 0;
  };
  return (
    <>
      <div className="bo-ticked">
        {others.length > 0 ? (
          <Tick
            label={allOnThisPage(orders.length, orders.length - others.length)}
            checked={others.every((order) => ticks.has(tickOf(order)))}
            onChange={({ target: { checked } }) => tick(checked ? others : orders, checked)}
          />
        ) : null}
        {ticked.length > 0 ? (
          <>
            {/* By entry: the answer of one page must not be shown on the next. */}
            <PrintButton key={key} ask={ask} onFetched={showNewest} isShown={isShown}>
              {ticked.length === 1 ? 'Print 1 packing slip' : `Print ${ticked.length} packing slips`}
            </PrintButton>
            {may('change-orders') ? (
              <MoveOn
                key={status}
                orderIds={ticked.map(({ id }) => id)}
                refunded={ticked.filter((order) => refundedPart(order) === 'all').map(({ id }) => id)}
                status={status}
                onTry={onTry}
                onMoved={(words, ids) => {
                  const moved = orders.filter(({ id }) => ids.includes(id)).map(tickOf);
                  setTicks((before) => new Set([...before].filter((one) => !moved.includes(one))));
                  setGone(ids);
                  onMoved(words);
                }}
                hold={hold}
              />
            ) : null}
          </>
        ) : null}
      </div>
      <Table caption="Orders to pack" columns={['Order', 'To', 'Sweets', 'Paid']}>
        {orders.map((order) => (
          <Row
            isSent={isSent}
            key={order.id}
            order={order}
            ticked={ticks.has(tickOf(order))}
            onTick={(on) => tick([order], on)}
          />
        ))}
      </Table>
      <Pager
        meta={meta}
        what="order"
        newest={false}
        anew={orders.some(({ id }) => gone.includes(id)) ? `More that are ${status}` : undefined}
      />
      {ticked.length > 0 ? <PackingSlips orders={ticked} areSent={isSent} /> : null}
    </>
  );
}

/** Another one once all of the order is refunded: a tick from before does not count for it then. */
function tickOf(order: PackingOrder): string {
  return refundedPart(order) === 'all' ? `${order.id} refunded` : order.id;
}

/** How many of the ticked orders are still to be printed, and words about the others. */
function whatIsLeft(ticked: readonly PackingOrder[], newest: readonly PackingOrder[]) {
  const here = new Set(newest.map(({ id }) => id));
  const asTicked = new Set(newest.map(tickOf));
  const gone = ticked.filter(({ id }) => !here.has(id));
  const refunded = ticked.filter((order) => here.has(order.id) && !asTicked.has(tickOf(order)));
  const words = [
    gone.length > 0 ? `Not printed, because not here any more: ${namesOf(gone)}.` : '',
    refunded.length > 0 ? `Not printed, because refunded in full meanwhile: ${namesOf(refunded)}.` : '',
  ];
  return {
    left: ticked.length - gone.length - refunded.length,
    words: words.filter(Boolean).join(' ') || null,
  };
}

function namesOf(orders: readonly PackingOrder[]): string {
  return orders.map(({ id }) => `#${shortOrderId(id)}`).join(', ');
}

function allOnThisPage(orders: number, refunded: number): string {
  if (refunded > 0)
    return `All on this page but ${refunded} that ${refunded === 1 ? 'was' : 'were'} refunded`;
  return orders === 1 ? 'This order' : `All ${orders} on this page`;
}

interface RowProps {
  readonly order: PackingOrder;
  readonly isSent: boolean;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
}

function Row({ order, isSent, ticked, onTick }: RowProps) {
  const { id, delivery, items, refunded, paidAt } = order;
  const mustStay = !isSent && refundedPart(order) === 'all';
  const number = `#${shortOrderId(id)}`;
  return (
    <tr>
      <HeadCell of="Order">
        <span className="bo-choices">
          <Tick label={number} checked={ticked} onChange={(event) => onTick(event.target.checked)} />
          <Link className="link" to={`/admin/orders/${id}`} aria-label={`Open ${number}`}>
            Open
          </Link>
        </span>
      </HeadCell>
      <Cell of="To" free>
        {delivery.name}, {delivery.city} {delivery.zipcode}
      </Cell>
      <Cell of="Sweets" free>
        {/* One element: on narrow screens each child of a cell is placed by itself. */}
        <span>
          {items.map(({ productId, quantity, productName, netWeight }, place) => (
            <Pack key={`${productId} ${netWeight}`} last={place === items.length - 1}>
              {quantity} × <bdi>{productName}</bdi> <span className="n">{netWeight}</span>
            </Pack>
          ))}
          {mustStay ? <b> ({ALL_REFUNDED})</b> : null}
          {refunded > 0 && !mustStay ? (
            <b>{` (${money(refunded)} of it went back: look at the order)`}</b>
          ) : null}
        </span>
      </Cell>
      <Cell of="Paid">{paidAt ? <When at={paidAt} /> : '–'}</Cell>
    </tr>
  );
}
