import { amount, dayOf, INVOICE_NOTE, taxesOf } from '../../contract/documents/invoice-words.ts';
import { rupeesExact } from '../../contract/money.ts';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { InvoiceLines, InvoiceRates } from './invoice-tables.tsx';

/** Everything that CGST rule 46 requires, on one sheet. */
export function InvoiceSheet({ invoice }: { readonly invoice: Invoice }) {
  const { totals } = invoice;
  return (
    <article className="invoice" aria-labelledby="invoice-title">
      <Heads invoice={invoice} />
      <Parties invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <InvoiceRates invoice={invoice} />
      <dl className="sums n">
        <Fact name="Taxable value" value={amount(totals.taxablePaise)} />
        {taxesOf(invoice).map(({ name, of }) => (
          <Fact key={name} name={name} value={amount(of(totals))} />
        ))}
        <div className="all">
          <dt>Total MRP (Incl. Taxes), paid in full</dt>
          <dd>{rupeesExact(totals.totalPaise)}</dd>
        </div>
      </dl>
      <p className="in-words">{invoice.amountInWords}</p>
      <p className="small">{INVOICE_NOTE}</p>
    </article>
  );
}

function Heads({ invoice: { seller, title, number, issuedAt } }: { readonly invoice: Invoice }) {
  return (
    <header>
      <div>
        <p className="seller">{seller.name}</p>
        <p>
          <b>{seller.legalName}</b>
        </p>
        <p className="small">{seller.address}</p>
        <p className="small">
          Phone {seller.phone}, {seller.email}
        </p>
        <p className="n">GSTIN {seller.gstin}</p>
        <p className="n">FSSAI licence {seller.fssaiLicence}</p>
      </div>
      <div>
        <h2 id="invoice-title">{title}</h2>
        <p className="small">and receipt, original for recipient</p>
        <p className="n">
          <b>No. {number}</b>
        </p>
        <p>
          <time dateTime={issuedAt}>{dayOf(issuedAt)}</time>
        </p>
      </div>
    </header>
  );
}

function Parties({ invoice }: { readonly invoice: Invoice }) {
  const { buyer, placeOfSupply, paidAt, paymentMethod } = invoice;
  return (
    <div className="parties">
      <address>
        <span className="small">Billed and delivered to</span>
        <b>{buyer.name}</b>
        {Object.entries(buyer.address).map(([place, line]) => (
          <span key={place}>{line}</span>
        ))}
        <span>Phone {buyer.phone}</span>
        <span>{buyer.email}</span>
      </address>
      <dl>
        <Fact name="Place of supply" value={`${placeOfSupply.state} (${placeOfSupply.code})`} />
        <Fact name="Paid" value={paymentMethod ? `${dayOf(paidAt)}, ${paymentMethod}` : dayOf(paidAt)} />
        <Fact name="Receipt number" value={invoice.receiptNumber} />
        <Fact name="Transaction ID" value={invoice.txnid} />
        <Fact name="Order" value={invoice.orderId} />
        <Fact name="Tax on reverse charge" value="No" />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
