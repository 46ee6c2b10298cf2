import type { FastifyInstance } from 'fastify';
import { sendContactMessage } from '../../shop/contact/send-message.ts';
import type { Shop } from '../../shop/shop.ts';
import { isSentByPage } from '../http/media-types.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/**
 * The contact form; 429 with Retry-After after several messages. A browser without scripts submits the form itself and
 * shows whatever it receives, so it is sent to the page that says how it went.
 */
export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply, payload) => {
      if (!isSentByPage(request)) return payload;
      const sent = reply.statusCode === 200 ? 'yes' : 'no';
      reply.code(303).header('location', `/contact?sent=${sent}#message`);
      // On a redirect Retry-After is the time to wait before following it (RFC 9110 §10.2.3).
      reply.removeHeader('retry-after').removeHeader('content-type');
      return '';
    });
    serve(scope, 'contact', async ({ body, visitor }) => {
      const sent = await sendContactMessage(shop, visitor.address, body);
      if (!sent.ok) {
        throw new Refusal(429, 'You have sent several messages already. Please wait a little, or call us.', {
          retryAfter: sent.retryAfter,
        });
      }
      return { success: true, message: 'We have received your message and will write back soon.' };
    });
  });
}
