import type { Transporter } from 'nodemailer';
import { isLoopbackName } from '../contract/loopback-names.ts';
import { messageOf } from './message-of.ts';
import { nobodyHasIt } from './nobody-has-it.ts';
import type { MailAddress, MailTransport } from './transport.ts';

/** Timeouts in ms. A server silent for this long counts as down; the queue retries later. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * The queue hands over one mail at a time. They share a connection, so that a busy evening does not make one for each
 * mail; it ends before `socketTimeout` would call its silence an error.
 */
const ONE_CONNECTION = { pool: true, maxConnections: 1, maxRequeues: 1, idleTimeout: 20_000 } as const;

/** Sends mail through the SMTP server at `url`; throws when it refuses, unless nobody has the address. */
export function openSmtp(url: string, from: MailAddress): MailTransport {
  // Without this, whoever sits on the way can suppress STARTTLS, and read password and letters.
  const requireTLS = !isLoopbackName(new URL(url).hostname);
  let server: Transporter | null = null;
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      server ??= createTransport({ url, requireTLS, ...ONE_CONNECTION, ...TIMEOUTS });
      try {
        await server.sendMail(messageOf(mail, from));
        return { ok: true };
      } catch (error) {
        const why = nobodyHasIt(error);
        if (why === null) throw error;
        return { ok: false, reason: 'no-mailbox', why };
      }
    },
    close: () => server?.close(),
  };
}
