import type { QueuedMail } from '../shop/outbox.ts';
import type { Shop } from '../shop/shop.ts';
import type { MailTransport } from './transport.ts';

/**
 * The mail queue's worker: writes a job's mail from current data and sends it. Sends nothing when the job's rows are
 * gone or the mail would no longer be true. Throws when the mail could not be handed over.
 */
export function createMailer({ shop, transport }: { shop: Shop; transport: MailTransport }) {
  return async (job: QueuedMail): Promise<void> => {
    // Imported with the first mail: loading React Email takes a quarter of a second, too long for the shop's start.
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

/** What a job is about, for the log; never the code of an earlier release's job. */
function subjectOf(job: QueuedMail): Record<string, string> {
  const { code: _secret, ...rest } = { code: '', ...job };
  return rest;
}
