import type { MailJob } from '../shop/outbox.ts';
import type { Shop } from '../shop/shop.ts';
import type { MailTransport } from './transport.ts';

/**
 * The mail queue's worker: writes a job's mail from current data and sends it. Sends nothing when the job's rows are
 * gone or the mail would no longer be true. Throws when the mail could not be handed over.
 */
export function createMailer({ shop, transport }: { shop: Shop; transport: MailTransport }) {
  return async (job: MailJob): Promise<void> => {
    // Imported with the first mail: loading React Email takes a quarter of a second, too long for the shop's start.
    const { writeMail } = await import('./write-mail.ts');
    const written = await writeMail(shop, job);
    if (!written.ok) {
      shop.log.info({ ...job, reason: written.reason }, 'mail not sent');
      return;
    }
    const { kind, messageId } = written.mail;
    try {
      await transport.send(written.mail);
    } catch (error) {
      const why = withoutAddresses(error instanceof Error ? error.message : String(error));
      shop.log.warn({ mail: kind, messageId, why }, 'mail not handed over; it is tried again');
      // The queue keeps the error for longer than a deleted account may be remembered.
      throw new Error(why);
    }
    shop.log.info({ mail: kind, messageId }, 'mail sent');
  };
}

/** Mail servers repeat an address that they refuse. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, '…');
}
