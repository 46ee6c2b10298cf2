import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from './message-of.ts';
import type { Mail, MailAddress, MailTransport } from './transport.ts';

/** Writes every mail to `folder` as '{time}-{kind}-{short id}.eml', which mail programs can open. */
export function openMailFolder(folder: string, from: MailAddress): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await writer.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer gave a stream where a buffer was asked for');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, fileName(mail), message);
      return { ok: true };
    },
    close: () => {},
  };
}

/** Sorts by time. Not every file system allows colons. */
function fileName({ date, kind, messageId }: Mail): string {
  const shortId = createHash('sha256').update(messageId).digest('hex').slice(0, 8);
  return `${date.toISOString().replaceAll(':', '-')}-${kind}-${shortId}.eml`;
}

/**
 * Atomic for readers of the folder, and durable across a power cut once it resolves. A failure leaves nothing: each try
 * has another name, and on a full disk what they had begun would stay.
 */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = join(folder, `.${name}.tmp`);
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const entry = await open(folder, 'r');
  await entry.sync().finally(() => entry.close());
}
