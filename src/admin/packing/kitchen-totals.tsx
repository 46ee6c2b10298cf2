import type { PackingPage } from '../../contract/schemas/packing.ts';
import { looseWeight } from '../../contract/weight.ts';
import { Cell, HeadCell, Table } from '../parts/table.tsx';

interface KitchenTotalsProps extends Pick<PackingPage, 'inAll'> {
  /** How many orders it is for, on all pages. */
  readonly orders: number;
}

/** The kitchen's list: each sweet in all of these orders, by weight and by pack. */
export function KitchenTotals({ inAll, orders }: KitchenTotalsProps) {
  return (
    <details className="bo-in-all">
      <summary>
        What is in {orders === 1 ? 'this order' : `these ${orders} orders`}:{' '}
        {looseWeight(inAll.reduce((sum, { grams }) => sum + grams, 0))}
      </summary>
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
              {packs.map(({ netWeight, quantity }) => `${quantity} × ${netWeight}`).join(', ')}
            </Cell>
          </tr>
        ))}
      </Table>
    </details>
  );
}
