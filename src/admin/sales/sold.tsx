import type { Sales } from '../../contract/schemas/sales.ts';
import { looseWeight } from '../../contract/weight.ts';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { money } from '../parts/words.tsx';
import { SaveTable } from './save-table.tsx';

/** What was sold, heaviest first. */
export function Sold({ sales: { from, to, sweets } }: { readonly sales: Sales }) {
  return (
    <section>
      <h2>What was sold</h2>
      <p className="bo-line">
        Without orders that were cancelled or refunded since.
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
