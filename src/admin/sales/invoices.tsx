import { type FormEvent, useState } from 'react';
import { indianDay } from '../../contract/indian-day.ts';
import type { InvoicePart } from '../../contract/schemas/invoices-of-month.ts';
import { client } from '../client.ts';
import { Choice } from '../parts/field.tsx';
import { useSending } from '../parts/use-sending.ts';
import { saveCsv } from './csv.ts';
import { invoicesOfMonth } from './invoices-of-month.ts';

const COLUMNS = [
  'Invoice',
  'Date',
  'Place of supply',
  'HSN',
  'GST %',
  'Taxable value',
  'CGST',
  'SGST or UTGST',
  'IGST',
  'Total',
];

/** The invoices of a month for the accountant, as a file only: no screen could show them all. */
export function Invoices() {
  const { busy, refusal, send } = useSending();
  const [nothing, setNothing] = useState(false);
  const all = months(new Date());
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setNothing(false);
    const month = String(new FormData(event.currentTarget).get('month'));
    const parts = await send((token) => invoicesOfMonth(client, token, month));
    if (!parts) return;
    setNothing(parts.length === 0);
    if (parts.length > 0) saveCsv(`invoices-${month}`, COLUMNS, parts.map(rowOf));
  };
  return (
    <section>
      <h2>Invoices for the accountant</h2>
      <form className="bo-filter" onSubmit={save}>
        <Choice
          label="Month"
          name="month"
          defaultValue={all[1]}
          hint="With those of orders that were cancelled or refunded since; the shop writes no credit notes."
        >
          {all.map((month) => (
            <option key={month} value={month}>
              {inWords.format(new Date(`${month}-01`))}
            </option>
          ))}
        </Choice>
        <button type="submit" className="btn line" aria-disabled={busy} aria-busy={busy}>
          Save the invoices for a spreadsheet
        </button>
        <p role="alert" className="err">
          {nothing ? 'No invoice was issued in this month.' : refusal}
        </p>
      </form>
    </section>
  );
}

const inWords = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The current month and the 24 before it, in Indian time, as '2026-11'. The previous one is the usual choice. */
function months(now: Date): string[] {
  const [year = 0, month = 0] = indianDay(now).split('-').map(Number);
  return Array.from({ length: 25 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7),
  );
}

/** No code is text of digits only: spreadsheets read that as a number, and an HSN code may begin with a zero. */
export function rowOf(part: InvoicePart): (string | number)[] {
  const { number, day, placeOfSupply, hsn, gstBasisPoints, taxable, cgst, sgst, igst, total } = part;
  return [number, day, placeOfSupply, `HSN ${hsn}`, gstBasisPoints / 100, taxable, cgst, sgst, igst, total];
}
