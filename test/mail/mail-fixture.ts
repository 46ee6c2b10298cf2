import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer } from '../../src/mail/send-mail.ts';
import { openTransport } from '../../src/mail/transport.ts';
import type { MailJob } from '../../src/shop/outbox.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { type ReadMail, readEml } from './read-eml.ts';

export const FROM = { name: 'Gulab & Sons', address: 'namaste@gulabandsons.example' };

/** The shop's mailer, writing to a folder; `send` returns the mail written for a job, or null when there is none. */
export async function mailFixture(shop: Shop) {
  const home = await mkdtemp(join(tmpdir(), 'shop-mail-'));
  const folder = join(home, 'mail');
  const mailer = createMailer({ shop, transport: openTransport({ smtpUrl: null, folder, from: FROM }) });
  const files = async () => (await readdir(folder).catch(() => [])).sort();
  return {
    files,
    async send(job: MailJob): Promise<ReadMail | null> {
      const before = new Set(await files());
      await mailer(job);
      const [name] = (await files()).filter((file) => !before.has(file));
      return name === undefined ? null : readEml(await readFile(join(folder, name), 'utf8'));
    },
    close: () => rm(home, { recursive: true, force: true }),
  };
}
