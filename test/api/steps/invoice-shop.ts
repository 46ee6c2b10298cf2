import type { ShopClient } from '../../../src/contract/client.ts';
import type { Invoice } from '../../../src/contract/schemas/invoice.ts';
import { openPaymentShop } from './payment-shop.ts';
import type { Line, Payload } from './payment-steps.ts';

export const MIXED: readonly Line[] = [
  ['kaju-katli', 250, 3],
  ['chakli', 500, 7],
  ['nankhatai', 750, 1],
];

/** The beginning of each file about invoices: a shop, and the steps to an invoice of Asha's. */
export async function openInvoiceShop() {
  const { shop, steps, asha } = await openPaymentShop();
  return {
    shop,
    steps,
    asha,
    paidOrder: (changes: Partial<Payload> = {}, lines = MIXED) => steps.buy(asha, lines, changes),
    async invoiceOf(orderId: string, who: ShopClient = asha): Promise<Invoice> {
      const answer = await who.orderInvoice({ params: { orderId } });
      if (!answer.ok) throw new Error(`no invoice: ${answer.status} ${answer.message}`);
      return answer.data.invoice;
    },
    pdfOf: (orderId: string, headers: Record<string, string> = { 'auth-token': asha.token }) =>
      shop.inject({ url: `/api/orders/${orderId}/invoice.pdf`, headers }),
  };
}
