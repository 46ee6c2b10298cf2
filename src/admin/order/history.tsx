import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { Badge, When } from '../parts/words.tsx';

/** Every status of the order, with its cause. */
export function History({ history }: Pick<StaffOrder, 'history'>) {
  return (
    <section>
      <h2>What happened</h2>
      <Table caption="History" columns={['Status', 'When', 'Why', 'By']}>
        {history.map((step) => (
          <tr key={`${step.at} ${step.status}`}>
            <HeadCell of="Status">
              <Badge word={step.status} />
            </HeadCell>
            <Cell of="When">
              <When at={step.at} />
            </Cell>
            <Cell of="Why" free>
              {step.cause}
            </Cell>
            <Cell of="By" free>
              {step.by}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
