import { amount, netWeight, percent, rateWords, taxesOf, taxOf } from '../../contract/invoice-words.ts';
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

/** Every line with its HSN, weight and tax; on a phone it scrolls sideways. */
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
              <LineCells line={line} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <td>{netWeight(netWeightGrams)}</td>
            <td>{packs}</td>
            <td />
            <td>{amount(totals.taxablePaise)}</td>
            <td />
            <td>{amount(taxOf(totals))}</td>
            <td>{amount(totals.totalPaise)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function LineCells({ line }: { readonly line: InvoiceLine }) {
  return (
    <>
      <td>{line.hsn}</td>
      <td>{netWeight(line.netWeightGrams)}</td>
      <td>{line.quantity}</td>
      <td>{amount(line.packPaise)}</td>
      <td>{amount(line.taxablePaise)}</td>
      <td>{percent(line.gstBasisPoints)}</td>
      <td>{amount(taxOf(line))}</td>
      <td>{amount(line.totalPaise)}</td>
    </>
  );
}

/** The tax of each rate, split by government. */
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
              <th scope="row">{rateWords(rate.gstBasisPoints, taxes)}</th>
              <td>{amount(rate.taxablePaise)}</td>
              {taxes.map(({ name, of }) => (
                <td key={name}>{amount(of(rate))}</td>
              ))}
              <td>{amount(rate.totalPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
