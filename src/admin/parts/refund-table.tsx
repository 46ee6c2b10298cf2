import { Link } from 'react-router';
import { shortOrderId } from '../../contract/read/order.ts';
import type { Refund } from '../../contract/schemas/refund.ts';
import { Cell, type Column, HeadCell, Table } from './table.tsx';
import { Badge, money, When } from './words.tsx';

const COLUMNS: readonly Column[] = [
  'Refund',
  'Order',
  { name: 'Amount', sum: true },
  'State',
  'Requested',
  'Reason',
  'In the way',
];

export function RefundTable({ refunds }: { readonly refunds: readonly Refund[] }) {
  return (
    <Table caption="Refunds" columns={COLUMNS}>
      {refunds.map((refund) => (
        <tr key={refund.id}>
          <HeadCell of="Refund" reference>
            {refund.txnid}
            {refund.byHand ? null : <small>{refund.merchantRefundId}</small>}
          </HeadCell>
          <Cell of="Order">
            <Link className="link" to={`/admin/orders/${refund.orderId}`}>
              #{shortOrderId(refund.orderId)}
            </Link>
          </Cell>
          <Cell of="Amount" number>
            {money(refund.amount)}
          </Cell>
          <Cell of="State">
            <Badge word={refund.state} />
            {refund.byHand ? <small className="bo-how">given back in another way</small> : null}
          </Cell>
          <Cell of="Requested">
            <When at={refund.createdAt} />
          </Cell>
          <Cell of="Reason" free>
            {refund.reason}
          </Cell>
          <Cell of="In the way" free>
            {refund.message || '–'}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
