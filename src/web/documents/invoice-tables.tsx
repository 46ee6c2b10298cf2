import {
  amount,
  netWeight,
  percent,
  rateWords,
  taxesOf,
  taxOf,
} from '../../contract/documents/invoice-words.ts';
import type { Invoice, InvoiceLine } from '../../contract/schemas/invoice.ts';

const HEADS = [
  'HSN',
  'Net weight',
  'Packs',
  'Price of one, with GST ₹',
  'Taxable value ₹',
  'GST',
  'GST ₹',
  'Total ₹',
];

/** Every line with its HSN, weight and tax; on a phone each line is a list of its own (invoice.css). */
export function InvoiceLines({ invoice }: { readonly invoice: Invoice }) {
  const { lines, totals, netWeightGrams } = invoice;
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className="scroller" aria-label="Lines" tabIndex={0}>
      <table className="n">
        <thead>
          <tr>
            <th scope="col">Description</th>
            {HEADS.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.description} ${line.netWeightGrams}`}>
              <th scope="row">{line.description}</th>
              <Cells values={valuesOf(line)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells
              values={[
                null,
                netWeight(netWeightGrams),
                packs,
                null,
                amount(totals.taxablePaise),
                null,
                amount(taxOf(totals)),
                amount(totals.totalPaise),
              ]}
            />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type Value = string | number | null;

/** A value for each of `HEADS`. */
function valuesOf(line: InvoiceLine): Value[] {
  return [
    line.hsn,
    netWeight(line.netWeightGrams),
    line.quantity,
    amount(line.packPaise),
    amount(line.taxablePaise),
    percent(line.gstBasisPoints),
    amount(taxOf(line)),
    amount(line.totalPaise),
  ];
}

/** Each cell names its column; on a phone the name is shown before it. */
function Cells({ values }: { readonly values: readonly Value[] }) {
  return HEADS.map((head, place) => (
    <td key={head} data-head={head}>
      {values[place]}
    </td>
  ));
}

/** The tax at each rate, split between the governments. */
export function InvoiceRates({ invoice }: { readonly invoice: Invoice }) {
  const taxes = taxesOf(invoice);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className="scroller rates" aria-label="Tax by rate" tabIndex={0}>
      <table className="n">
        <thead>
          <tr>
            <th scope="col">GST rate</th>
            <th scope="col">Taxable value ₹</th>
            {taxes.map(({ name }) => (
              <th scope="col" key={name}>
                {name} ₹
              </th>
            ))}
            <th scope="col">Total ₹</th>
          </tr>
        </thead>
        <tbody>
          {invoice.byRate.map((rate) => (
            <tr key={rate.gstBasisPoints}>
              <th scope="row" data-head="GST rate">
                {rateWords(rate.gstBasisPoints, taxes)}
              </th>
              <td data-head="Taxable value ₹">{amount(rate.taxablePaise)}</td>
              {taxes.map(({ name, of }) => (
                <td key={name} data-head={`${name} ₹`}>
                  {amount(of(rate))}
                </td>
              ))}
              <td data-head="Total ₹">{amount(rate.totalPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
