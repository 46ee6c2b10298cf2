import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { money } from '../parts/words.tsx';

/** What was ordered, and its total. */
export function Lines({ order }: { readonly order: StaffOrder }) {
  return (
    <section>
      <h2>Sweets</h2>
      <Table
        caption="Order lines"
        columns={[
          'Sweet',
          'Net weight',
          { name: 'Packs', sum: true },
          { name: 'A pack', sum: true },
          { name: 'Together', sum: true },
        ]}
      >
        {order.items.map((item) => (
          <tr key={`${item.productId} ${item.netWeight}`}>
            <HeadCell of="Sweet" free>
              {item.productName}
            </HeadCell>
            <Cell of="Net weight" number>
              {item.netWeight}
            </Cell>
            <Cell of="Packs" number>
              {item.quantity}
            </Cell>
            <Cell of="A pack" number>
              {money(item.pricePerUnit)}
            </Cell>
            <Cell of="Together" number>
              {money(item.totalPrice)}
            </Cell>
          </tr>
        ))}
      </Table>
      <p className="bo-total">
        Total <b className="n">{money(order.amount)}</b>
      </p>
    </section>
  );
}
