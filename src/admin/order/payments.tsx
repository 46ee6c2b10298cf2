import type { StaffOrder } from '../../contract/schemas/admin.ts';
import { Nothing } from '../parts/loaded.tsx';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { Badge, money, When } from '../parts/words.tsx';

const COLUMNS = ['Transaction', 'State', 'Amount', 'Method', 'Begun', 'What the provider said'];

/** Every try to pay, newest first. */
export function Payments({ attempts }: Pick<StaffOrder, 'attempts'>) {
  return (
    <section>
      <h2>Tries to pay</h2>
      {attempts.length === 0 ? <Nothing>Nobody has tried to pay yet.</Nothing> : null}
      <Table caption="Tries to pay" columns={COLUMNS}>
        {attempts.map((attempt) => (
          <tr key={attempt.txnid}>
            <HeadCell of="Transaction">
              {attempt.txnid}
              <small>
                {attempt.provider} {attempt.providerPaymentId ?? ''}
              </small>
            </HeadCell>
            <Cell of="State">
              <Badge word={attempt.state} />
            </Cell>
            <Cell of="Amount" number>
              {money(attempt.amount)}
            </Cell>
            <Cell of="Method">{attempt.method ?? '–'}</Cell>
            <Cell of="Begun">
              <When at={attempt.createdAt} />
            </Cell>
            <Cell of="What the provider said">{attempt.message || '–'}</Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
