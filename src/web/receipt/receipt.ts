import { paiseOfRupees, rupees } from '../../contract/money.ts';
import { asFields } from '../../contract/read/fields.ts';
import { readOrderItem } from '../../contract/read/order-item.ts';
import type { OrderByTxn } from '../../contract/schemas/order.ts';

/** What a receipt prints (spec §3: Receipt). Prices and total are rupees; `price` is of one pack. */
export interface Receipt {
  readonly receiptNumber: string;
  readonly txnid: string;
  readonly total: number;
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly customerName: string;
  readonly company: string;
  readonly companyAddress: string;
  readonly items: readonly { readonly name: string; readonly qty: number; readonly price: number }[];
  readonly note: string;
}

type PartialOrder = Partial<Omit<OrderByTxn, 'items'>> & { readonly items?: unknown };

/** The last line of a receipt whose order has no note: the shop's terms for perishable goods (spec §2). */
const NOTE = 'Keep this receipt. Sweets are perishable: please report damage within 24 hours, with photos.';

/**
 * The receipt of a paid order. Single missing fields are filled as spec §9 says. `digits` are the six digits of the
 * receipt number for an order that has none; they must stay the same each time the page is rendered.
 */
export function receiptOf(order: PartialOrder, txnid: string, digits: string): Receipt {
  const total = order.total ?? order.amount ?? 0;
  const bought = Array.isArray(order.items) ? order.items.filter(asFields).map(receiptItem) : [];
  return {
    receiptNumber: order.receiptNumber || order.orderId || `RCPT-${digits}`,
    txnid: order.txnid || txnid,
    total,
    date: order.date || '',
    customerName: order.customerName || order.customer?.name || order.firstname || 'Valued Customer',
    company: order.company || 'Your Company Name',
    companyAddress: order.companyAddress || '',
    items:
      bought.length > 0
        ? bought
        : [{ name: order.itemName || 'Order', qty: order.qty ?? 1, price: total / (order.qty || 1) }],
    note: order.note || NOTE,
  };
}

/** 'Kaju Katli, 500 gms' with packs and the price of one; missing fields as in any order line (spec §3). */
function receiptItem(raw: unknown): Receipt['items'][number] {
  const { name, netWeight, quantity, unitPaise, totalPaise } = readOrderItem(raw);
  const packPaise = unitPaise || totalPaise / quantity;
  return { name: netWeight ? `${name}, ${netWeight}` : name, qty: quantity, price: packPaise / 100 };
}

/** Six digits for 'RCPT-' (spec §9); `random` is in [0, 1). */
export function sixDigits(random: number): string {
  return String(Math.floor(random * 1_000_000)).padStart(6, '0');
}

/** '₹2,580' or '₹2,580.5' from a number of rupees (decisions: Money). */
export function receiptRupees(amount: number): string {
  return rupees(paiseOfRupees(amount));
}

const longDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const shortDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** '21 November 2026', or '21 Nov 2026' for the stamp: the day in India, wherever the reader is; a dash for none. */
export function receiptDay(iso: string, length: 'long' | 'short' = 'long'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '–';
  return (length === 'long' ? longDay : shortDay).format(date);
}
