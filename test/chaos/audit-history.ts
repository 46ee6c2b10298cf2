import { ORDER_STATUSES, type OrderStatus } from '../../src/contract/order-status.ts';
import { mayFollow } from '../../src/shop/orders/status.ts';
import { type Check, checkEach, type Evidence } from './audit.ts';
import { groupBy } from './books.ts';

/** Orders moved only as the transition table allows, and each paid one has its own number. */
export function auditHistory({ books }: Evidence): Check[] {
  const events = groupBy(books.events, ({ order_id }) => order_id);
  const invoiceOf = new Map(books.invoices.map((invoice) => [invoice.order_id, invoice]));
  const years = [...groupBy(books.invoices, ({ financial_year }) => financial_year)];
  const numbers = groupBy(books.receipts, (number) => number);
  return [
    checkEach(
      'order history: an unbroken chain of allowed steps to the status of today',
      books.orders,
      (order) => {
        const steps = events.get(order.id) ?? [];
        let status: string | null = null;
        for (const { from_status, to_status } of steps) {
          const allowed = status === null || mayFollow(statusOf(status), statusOf(to_status));
          if (from_status !== status || !allowed) return `order ${order.id}: ${from_status} → ${to_status}`;
          status = to_status;
        }
        if (status !== order.status)
          return `order ${order.id} is ${order.status}, its history says ${status}`;
        const payments = steps.filter(({ to_status }) => to_status === 'paid').length;
        return payments === (order.paid ? 1 : 0) ? null : `order ${order.id} became paid ${payments} times`;
      },
    ),
    checkEach(
      'receipt numbers: one for each paid order, none twice',
      books.orders,
      ({ id, paid, receipt_number }) => {
        if (paid !== (receipt_number !== null)) return `order ${id} has the receipt ${receipt_number}`;
        return (numbers.get(receipt_number ?? '')?.length ?? 0) > 1
          ? `receipt ${receipt_number} twice`
          : null;
      },
    ),
    checkEach('invoice: one for each paid order and for no other', books.orders, ({ id, paid }) =>
      paid === invoiceOf.has(id) ? null : `order ${id} has the invoice ${invoiceOf.get(id)?.number}`,
    ),
    checkEach('invoice numbers of a financial year: no gap, none twice', years, ([year, invoices]) => {
      const serials = new Set(invoices.map(({ serial }) => serial));
      const whole = serials.size === invoices.length && Math.max(...serials) === invoices.length;
      return whole ? null : `${year}: ${invoices.length} invoices, up to ${Math.max(...serials)}`;
    }),
  ];
}

function statusOf(text: string): OrderStatus {
  const status = ORDER_STATUSES.find((known) => known === text);
  if (!status) throw new Error(`${text} is not a status`);
  return status;
}
