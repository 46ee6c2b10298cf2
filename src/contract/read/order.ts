import { paiseOfRupees } from '../money.ts';
import { firstAmount } from './amount.ts';
import { asText, field, firstText, listField } from './fields.ts';
import { type ReadOrderItem, readOrderItem } from './order-item.ts';

/** An order as the orders page shows it, normalised from any of its forms (spec §3). Amounts in paise. */
export interface ReadOrder {
  id: string;
  /** null when there is no readable date. */
  date: Date | null;
  /** As received; the page shows it, and its lower-case form is a CSS class. */
  status: string;
  totalPaise: number;
  /** null: the page shows a dash. */
  method: string | null;
  items: ReadOrderItem[];
}

/** Reads one order; null without an id, because it could be neither shown nor deleted. */
export function readOrder(raw: unknown): ReadOrder | null {
  const id = firstText(raw, ['_id', 'id', 'orderId']);
  if (id === undefined) return null;
  const items = itemsIn(raw).map(readOrderItem);
  return {
    id,
    date: readDate(field(raw, 'createdAt')) ?? readDate(field(raw, 'date')),
    status: firstText(raw, ['status', 'paymentStatus']) ?? 'Pending',
    totalPaise: paiseOfRupees(firstAmount(raw, ['totalAmount', 'total']) ?? 0),
    method: firstText(raw, ['paymentMethod', 'paymentMode']) ?? null,
    items,
  };
}

/** The last 8 characters of the id, which follow 'Order #' (spec §9). */
export function shortOrderId(id: string): string {
  return id.slice(-8);
}

/** An order's lines as received: the first list that is not empty. */
export function itemsIn(raw: unknown): object[] {
  const lists = [
    listField(raw, 'items'),
    listField(field(raw, 'raw'), 'items'),
    listField(raw, 'orderItems'),
  ];
  const list = lists.find((items) => items && items.length > 0) ?? [];
  return list.filter((item) => typeof item === 'object' && item !== null);
}

function readDate(value: unknown): Date | null {
  const source = typeof value === 'number' ? value : asText(value);
  if (source === undefined) return null;
  const date = new Date(source);
  return Number.isNaN(date.getTime()) ? null : date;
}
