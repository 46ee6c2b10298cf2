import { messageOf } from './message-of.ts';
import type { MailTransport } from './transport.ts';

/** Timeouts in ms. A server silent for this long counts as down; the queue retries later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mail through the SMTP server at `url`; throws when it refuses. */
export function openSmtp(url: string, from: string): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const server = createTransport({ url, ...PATIENCE });
      await server.sendMail(messageOf(mail, from));
    },
  };
}
