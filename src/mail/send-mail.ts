import { forgetFarewell } from '../shop/customers/farewell.ts';
import type { MailJob } from '../shop/outbox.ts';
import type { Shop } from '../shop/shop.ts';
import { SHOP_ADDRESS } from './draft.ts';
import type { MailTransport } from './transport.ts';

/**
 * The mail queue's worker: writes a job's mail from current data and sends it. Sends nothing when the job's rows are
 * gone or the mail would no longer be true. Throws when the mail could not be handed over and may be later.
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
    const { kind, messageId, to } = written.mail;
    const later = (said: string) => {
      const why = withoutAddresses(said);
      shop.log.warn({ mail: kind, messageId, why }, 'mail not handed over; it is tried again');
      // The queue keeps the error for longer than a deleted account may be remembered.
      return new Error(why);
    };
    const sent = await transport.send(written.mail).catch((error: unknown) => {
      throw later(error instanceof Error ? error.message : String(error));
    });
    // The shop's own address is a setting: the mail goes out once somebody has corrected it.
    if (!sent.ok && to.address === SHOP_ADDRESS.address) throw later(sent.why);
    if (job.kind === 'account-deleted') await forgetFarewell(shop.db, job.farewellId);
    if (sent.ok) {
      shop.log.info({ mail: kind, messageId }, 'mail sent');
    } else {
      const why = withoutAddresses(sent.why);
      shop.log.warn(
        { mail: kind, messageId, why },
        'nobody has the address of a mail; it is not tried again',
      );
    }
  };
}

/** Mail servers repeat an address that they refuse. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, '…');
}
