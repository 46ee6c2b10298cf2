import type { FastifyInstance } from 'fastify';
import { answerMessage } from '../../shop/back-office/answer-message.ts';
import { listMessages, readMessageForStaff } from '../../shop/back-office/read-messages.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** Visitors' messages, and which of them are answered. */
export function adminMessageRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminMessages', async ({ query }) => ({ success: true, ...(await listMessages(shop, query)) }));
  serve(app, 'adminAnswerMessage', async ({ params, body, customer }) => {
    const known = await answerMessage(shop, customer, params.messageId, body);
    const message = known ? await readMessageForStaff(shop, params.messageId) : null;
    if (!message) throw new Refusal(404, 'Message not found.');
    return { success: true, message };
  });
}
