import type { Answer, ShopClient } from '../../contract/client.ts';
import type { InvoicePart } from '../../contract/schemas/invoices-of-month.ts';

/** All invoices of a month, page after page. A refused page refuses the whole: no accountant should get a part. */
export async function invoicesOfMonth(
  client: Pick<ShopClient, 'adminInvoices'>,
  token: string,
  month: string,
): Promise<Answer<InvoicePart[]>> {
  const parts: InvoicePart[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.adminInvoices({ token, query: { month, page } });
    if (!answer.ok) return answer;
    parts.push(...answer.data.parts);
    if (page >= answer.data.meta.pages) return { ...answer, data: parts };
  }
}
