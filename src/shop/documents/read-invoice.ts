import type { Invoice } from '../../contract/schemas/invoice.ts';
import type { Row } from '../../db/schema.ts';
import { isOrderId } from '../orders/order-id.ts';
import { type OrderLine, readLinesOf } from '../orders/order-lines.ts';
import { mayView } from '../orders/owner.ts';
import { readableMethod } from '../payments/readable-method.ts';
import type { Shop, Visitor } from '../shop.ts';
import { amountInWords } from './amount-in-words.ts';
import { invoiceFigures } from './invoice-figures.ts';
import { placeOfSupply, stateTaxName } from './place-of-supply.ts';
import { sellerOf } from './seller.ts';

type InvoiceRead = { ok: true; invoice: Invoice } | { ok: false; reason: 'no-such-order' | 'not-paid' };

/** To a visitor who does not own the order, it does not exist (decisions: Calls). */
export type InvoiceReader = Visitor | 'staff';

/** The invoice of a paid order. Money in paise, weight in grams. */
export async function readInvoice(shop: Shop, reader: InvoiceReader, orderId: string): Promise<InvoiceRead> {
  if (!isOrderId(orderId)) return { ok: false, reason: 'no-such-order' };
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order || (reader !== 'staff' && !mayView(reader, order)))
    return { ok: false, reason: 'no-such-order' };

  const issued = await shop.db
    .selectFrom('invoices')
    .innerJoin('payment_attempts', 'payment_attempts.order_id', 'invoices.order_id')
    .select(['number', 'financial_year', 'issued_at', 'seller', 'payment_attempts.txnid'])
    .where('invoices.order_id', '=', orderId)
    .where('payment_attempts.state', '=', 'succeeded')
    .executeTakeFirst();
  if (!issued) return { ok: false, reason: 'not-paid' };
  const lines = await readLinesOf(shop.db, orderId);
  return { ok: true, invoice: invoiceOf(order, issued, lines) };
}

type Issued = Pick<Row<'invoices'>, 'number' | 'financial_year' | 'issued_at' | 'seller'> & { txnid: string };

function invoiceOf(order: Row<'orders'>, issued: Issued, lines: readonly OrderLine[]): Invoice {
  const seller = sellerOf(issued.seller);
  return {
    ...invoiceFigures(lines, order.state === seller.state),
    number: issued.number,
    financialYear: issued.financial_year,
    issuedAt: issued.issued_at.toISOString(),
    seller,
    buyer: buyerOf(order),
    placeOfSupply: placeOfSupply(order.state),
    stateTax: stateTaxName(seller.state),
    amountInWords: amountInWords(order.amount_paise),
    orderId: order.id,
    receiptNumber: order.receipt_number ?? '',
    txnid: issued.txnid,
    paymentMethod: readableMethod(order.payment_method),
    paidAt: (order.paid_at ?? issued.issued_at).toISOString(),
  };
}

function buyerOf(order: Row<'orders'>): Invoice['buyer'] {
  const { name, phone, email, address1, address2, city, pincode, state, country } = order;
  const address = [address1, address2, `${city} ${pincode}`, `${state}, ${country}`];
  return { name, phone, email, address: address.filter((line) => line !== '') };
}
