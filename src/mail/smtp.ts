import { messageOf } from './message-of.ts';
import type { MailTransport } from './transport.ts';

/** A server that says nothing for this long is given up for now. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands mail to the SMTP server at `url`; a refusal throws. */
export function openSmtp(url: string, from: string): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const server = createTransport({ url, ...PATIENCE });
      await server.sendMail(messageOf(mail, from));
    },
  };
}
