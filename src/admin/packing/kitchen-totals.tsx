import type { PackingPage } from '../../contract/schemas/packing.ts';
import { looseWeight } from '../../contract/weight.ts';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { Pack } from './pack.tsx';

interface KitchenTotalsProps extends Pick<PackingPage, 'inAll' | 'leftOut'> {
  /** How many orders there are on all pages, with those left out. */
  readonly orders: number;
}

/** The kitchen's list: each sweet in all of these orders, by weight and by pack. */
export function KitchenTotals({ inAll, leftOut, orders }: KitchenTotalsProps) {
  const counted = orders - leftOut;
  if (counted < 1) return null;
  const these = counted === 1 ? 'this order' : `these ${counted} orders`;
  const weight = looseWeight(inAll.reduce((sum, { grams }) => sum + grams, 0));
  return (
    <details className="bo-in-all">
      <summary>{`What is in ${these}: ${weight}${withoutRefunded(leftOut)}`}</summary>
      <Table caption="What is in them" columns={['Sweet', 'In all', 'In packs']}>
        {inAll.map(({ productId, productName, grams, packs }) => (
          <tr key={productId}>
            <HeadCell of="Sweet" free>
              {productName}
            </HeadCell>
            <Cell of="In all" number>
              {looseWeight(grams)}
            </Cell>
            <Cell of="In packs" free>
              {/* One element: on narrow screens each child of a cell is placed by itself. */}
              <span>
                {packs.map(({ netWeight, quantity }, place) => (
                  <Pack key={netWeight} last={place === packs.length - 1}>
                    <span>{`${quantity} × ${netWeight}`}</span>
                  </Pack>
                ))}
              </span>
            </Cell>
          </tr>
        ))}
      </Table>
    </details>
  );
}

function withoutRefunded(orders: number): string {
  if (orders === 0) return '';
  return orders === 1
    ? ', without 1 order that was refunded'
    : `, without ${orders} orders that were refunded`;
}
