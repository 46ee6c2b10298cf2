import { Link } from 'react-router';
import { paiseOfRupees, rupeesExact } from '../../contract/money.ts';
import type { Sales } from '../../contract/schemas/sales.ts';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { money } from '../parts/words.tsx';
import { SaveTable } from './save-table.tsx';

const inWords = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What was paid and what went back on each day, and in total. */
export function Days({ sales: { from, to, days } }: { readonly sales: Sales }) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const inOrders = orders === 1 ? '1 order' : `${orders} orders`;
  const paise = (of: 'takings' | 'wentBack') => days.reduce((sum, day) => sum + paiseOfRupees(day[of]), 0);
  return (
    <section>
      <h2>Takings</h2>
      <p className="bo-line">
        <b>{`${rupeesExact(paise('takings'))} from ${inOrders}, ${rupeesExact(paise('wentBack'))} went back.`}</b>
        <span>Money that you gave back yourself is not counted.</span>
        <SaveTable
          name={`takings-${from}-${to}`}
          columns={['Day', 'Orders', 'Takings in rupees', 'Went back in rupees']}
          rows={days.map(({ day, orders, takings, wentBack }) => [day, orders, takings, wentBack])}
        >
          Save the days for a spreadsheet
        </SaveTable>
      </p>
      <Table
        caption="Takings"
        columns={[
          'Day',
          { name: 'Orders', sum: true },
          { name: 'Takings', sum: true },
          { name: 'Went back', sum: true },
        ]}
      >
        {days.map(({ day, orders, takings, wentBack }) => (
          <tr key={day}>
            <HeadCell of="Day">
              <Link className="link" to={`/admin/sales?from=${day}&to=${day}`}>
                {inWords.format(new Date(day))}
              </Link>
            </HeadCell>
            <Cell of="Orders" number>
              {orders}
            </Cell>
            <Cell of="Takings" number>
              {money(takings)}
            </Cell>
            <Cell of="Went back" number>
              {money(wentBack)}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
