import type { MailJob } from '../shop/outbox.ts';
import type { Shop } from '../shop/shop.ts';
import type { MailTransport } from './transport.ts';

/**
 * The worker of the mail queue: writes the mail of a job from what the books say now and sends it. A job whose rows
 * are gone, or whose news no longer holds, sends nothing. Throws when the mail could not be handed over.
 */
export function createMailer({ shop, transport }: { shop: Shop; transport: MailTransport }) {
  return async (job: MailJob): Promise<void> => {
    // The first mail brings React Email in: a quarter of a second that the start of the shop does not spend.
    const { writeMail } = await import('./write-mail.ts');
    const written = await writeMail(shop, job);
    if (!written.ok) {
      shop.log.info({ ...subjectOf(job), reason: written.reason }, 'mail not sent');
      return;
    }
    const { kind, messageId } = written.mail;
    await transport.send(written.mail);
    shop.log.info({ mail: kind, messageId }, 'mail sent');
  };
}

/** What a job is about, for the log: never a code. */
function subjectOf(job: MailJob): Record<string, string> {
  const { code: _secret, ...rest } = { code: '', ...job };
  return rest;
}
