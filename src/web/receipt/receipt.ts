import { paiseOfRupees, rupees } from '../../contract/money.ts';
import { firstAmount } from '../../contract/read/amount.ts';
import { asFields, firstNumber, firstText } from '../../contract/read/fields.ts';
import { readOrderItem } from '../../contract/read/order-item.ts';
import type { PartialOrder } from '../payment/use-order-of-payment.ts';

/** What a receipt prints (spec §3: Receipt). Prices and total are rupees; `price` is of one pack. */
export interface Receipt {
  readonly receiptNumber: string;
  readonly txnid: string;
  readonly total: number;
  /** ISO 8601 in UTC, or milliseconds. */
  readonly date: string;
  readonly customerName: string;
  readonly company: string;
  readonly companyAddress: string;
  readonly items: readonly { readonly name: string; readonly qty: number; readonly price: number }[];
  readonly note: string;
}

/** The last line of a receipt whose order has no note: the shop's terms for perishable goods (spec §2). */
const NOTE = 'Keep this receipt. Sweets are perishable: please report damage within 24 hours, with photos.';

/**
 * The receipt of a paid order. Individual missing fields are filled as spec §9 says. `digits` are the six digits of the
 * receipt number for an order that has none; they must stay the same each time the page is rendered.
 */
export function receiptOf(order: PartialOrder, txnid: string, digits: string): Receipt {
  const bought = Array.isArray(order.items) ? order.items.filter(asFields).map(receiptItem) : [];
  const total = firstAmount(order, ['total', 'amount']) ?? sumOf(bought);
  const qty = firstNumber(order, ['qty'], (packs) => packs > 0) ?? 1;
  return {
    receiptNumber: firstText(order, ['receiptNumber', 'orderId']) ?? `RCPT-${digits}`,
    txnid: firstText(order, ['txnid']) ?? txnid,
    total,
    date: firstText(order, ['date']) ?? '',
    customerName:
      firstText(order, ['customerName']) ??
      firstText(order.customer, ['name']) ??
      firstText(order, ['firstname']) ??
      'Valued Customer',
    company: firstText(order, ['company']) ?? 'Your Company Name',
    companyAddress: firstText(order, ['companyAddress']) ?? '',
    items:
      bought.length > 0
        ? bought
        : [{ name: firstText(order, ['itemName']) ?? 'Order', qty, price: total / qty }],
    note: firstText(order, ['note']) ?? NOTE,
  };
}

/**
 * 'Kaju Katli, 500 gms' with its packs and the price of one; missing fields are filled as in any order line (spec §3).
 */
function receiptItem(raw: unknown): Receipt['items'][number] {
  const { name, netWeight, quantity, unitPaise, totalPaise } = readOrderItem(raw);
  const packPaise = unitPaise || totalPaise / quantity;
  return { name: netWeight ? `${name}, ${netWeight}` : name, qty: quantity, price: packPaise / 100 };
}

function sumOf(items: Receipt['items']): number {
  return items.reduce((paise, { qty, price }) => paise + Math.round(paiseOfRupees(price) * qty), 0) / 100;
}

/** Six digits for 'RCPT-' (spec §9), always the same for a txnid. */
export function sixDigits(txnid: string): string {
  let digits = 0;
  for (const character of txnid) digits = (digits * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000;
  return String(digits).padStart(6, '0');
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

/**
 * '21 November 2026', or '21 Nov 2026' for the stamp: the day in India, wherever the reader is; a dash without a date.
 */
export function receiptDay(iso: string, length: 'long' | 'short' = 'long'): string {
  const date = new Date(/^\d{11,14}$/.test(iso) ? Number(iso) : iso);
  if (Number.isNaN(date.getTime())) return '–';
  return (length === 'long' ? longDay : shortDay).format(date);
}
