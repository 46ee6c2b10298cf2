import type { Sales } from '../../contract/schemas/sales.ts';
import { looseWeight } from '../../contract/weight.ts';
import { Nothing } from '../parts/loaded.tsx';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { money } from '../parts/words.tsx';
import { SaveTable } from './save-table.tsx';

/** What was sold, heaviest first. All of it may have been cancelled or refunded since. */
export function Sold({ sales: { from, to, sweets } }: { readonly sales: Sales }) {
  if (sweets.length === 0) {
    return (
      <section>
        <h2>What was sold</h2>
        <p className="bo-line">{WITHOUT}</p>
        <Nothing>Nothing was sold in these days.</Nothing>
      </section>
    );
  }
  return (
    <section>
      <h2>What was sold</h2>
      <p className="bo-line">
        {WITHOUT}
        <SaveTable
          name={`sweets-${from}-${to}`}
          columns={['Sweet', 'kg', 'Packs', 'Rupees']}
          rows={sweets.map(({ productName, grams, packs, takings }) => [
            productName,
            grams / 1000,
            packs,
            takings,
          ])}
        >
          Save the sweets for a spreadsheet
        </SaveTable>
      </p>
      <Table
        caption="What was sold"
        columns={[
          'Sweet',
          { name: 'Weight', sum: true },
          { name: 'Packs', sum: true },
          { name: 'Takings', sum: true },
        ]}
      >
        {sweets.map(({ productId, productName, grams, packs, takings }) => (
          <tr key={productId}>
            <HeadCell of="Sweet" free>
              {productName}
            </HeadCell>
            <Cell of="Weight" number>
              {looseWeight(grams)}
            </Cell>
            <Cell of="Packs" number>
              {packs}
            </Cell>
            <Cell of="Takings" number>
              {money(takings)}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const WITHOUT = 'Without orders that were cancelled or refunded since.';
