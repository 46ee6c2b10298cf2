import type { FastifyInstance } from 'fastify';
import { MAX_PAGE_LENGTH } from '../../contract/vitals.ts';
import type { Shop } from '../../shop/shop.ts';
import { serve } from '../serve.ts';

/** Speed readings that browsers report. */
export function vitalsRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'reportVital', async ({ body, visitor, request }) => {
    const page = body.page || pageOf(request.headers.referer, shop.settings.publicUrl);
    // A reading beyond the rate limit is left out of the sample, not refused: no visitor's console should show an
    // error.
    shop.vitals.collect(visitor.address, { ...body, page });
    return { success: true };
  });
}

/** The path of the page that sent a request, if it belongs to this shop; otherwise ''. */
function pageOf(referer: string | undefined, publicUrl: string): string {
  const from = referer === undefined ? null : URL.parse(referer);
  return from?.origin === publicUrl ? from.pathname.slice(0, MAX_PAGE_LENGTH) : '';
}
