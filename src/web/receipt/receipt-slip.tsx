import { useRootData } from '../layout/use-root-data.ts';
import { PaidStamp } from '../ui/stamp.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { type Receipt, receiptDay, receiptRupees } from './receipt.ts';

interface ReceiptSlipProps {
  readonly receipt: Receipt;
  readonly since: number;
  /** Whether it is stamped PAID; false when the money has gone back. */
  readonly paid: boolean;
}

/** The receipt as shown on the page (spec §2: Payment success). */
export function ReceiptSlip({ receipt, since, paid }: ReceiptSlipProps) {
  const { facts } = useRootData();
  return (
    <article className="receipt hangs" aria-label="Receipt">
      <div className="letterhead">
        <div>
          {receipt.company === facts.name ? (
            <Wordmark label={receipt.company} />
          ) : (
            <p className="display-font">{receipt.company}</p>
          )}
          <address>
            {receipt.companyAddress}
            <br />
            FSSAI Lic. No. {facts.fssaiLicence}
          </address>
        </div>
      </div>
      <div className="stamped">
        <dl className="receipt-facts">
          <div>
            <dt>Receipt number</dt>
            <dd className="n">{receipt.receiptNumber}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd className="n">{receiptDay(receipt.date)}</dd>
          </div>
          <div>
            <dt>Transaction ID</dt>
            <dd>{receipt.txnid || '–'}</dd>
          </div>
          <div>
            <dt>Customer</dt>
            <dd>{receipt.customerName}</dd>
          </div>
        </dl>
        {paid ? (
          <PaidStamp
            date={receiptDay(receipt.date, 'short')}
            rim={`${facts.name.toUpperCase()} · WEIGHED & SETTLED · SINCE ${since} ·`}
          />
        ) : null}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className="figures">
              Qty
            </th>
            <th scope="col" className="figures">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.items.map((item) => (
            <tr key={item.name}>
              <td>
                {item.name}
                {item.qty > 1 ? <small className="n"> {receiptRupees(item.price)} each</small> : null}
              </td>
              <td className="figures n">{item.qty}</td>
              <td className="figures n">{receiptRupees(item.qty * item.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="grand">
        <span>Amount</span>
        <b className="n">{receiptRupees(receipt.total)}</b>
      </p>
      <p className="note">{receipt.note}</p>
    </article>
  );
}
