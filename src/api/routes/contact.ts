import type { FastifyInstance } from 'fastify';
import { sendContactMessage } from '../../shop/contact/send-message.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** The contact form; a 429 with Retry-After after several messages. */
export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'contact', async ({ body, visitor }) => {
    const sent = await sendContactMessage(shop, visitor.address, body);
    if (!sent.ok) {
      throw new Refusal(429, 'You have sent several messages already. Please wait a little, or call us.', {
        retryAfter: sent.retryAfter,
      });
    }
    return { success: true, message: 'We have received your message and will write back soon.' };
  });
}
