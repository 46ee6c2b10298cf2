import { openMailFolder } from './mail-folder.ts';
import { openSmtp } from './smtp.ts';

export interface MailAddress {
  /** '' when unknown. */
  name: string;
  /** One plain address, already validated. */
  address: string;
}

/** A rendered mail, ready to send. */
export interface Mail {
  /** 'order-status-shipped', 'verify-email': a name for logs and file names. */
  kind: string;
  to: MailAddress;
  replyTo: MailAddress | null;
  subject: string;
  html: string;
  text: string;
  /** The same on every retry, so that mail programs show a duplicate only once. */
  messageId: string;
  date: Date;
}

/** `no-mailbox`: nobody has the address, so that another try would be in vain; `why` is the mail server's answer. */
export type HandOver = { ok: true } | { ok: false; reason: 'no-mailbox'; why: string };

export interface MailTransport {
  /** Throws when the mail could not be handed over and may be later; the queue retries. */
  send(mail: Mail): Promise<HandOver>;
  /** Ends the connection, if one is open. */
  close(): void;
}

interface TransportOptions {
  /** null: mail is written to `folder` and not sent. */
  smtpUrl: string | null;
  /** Created if missing. */
  folder: string;
  from: MailAddress;
}

/** Opens the SMTP server or the folder of `.eml` files. Connects to nothing before the first mail. */
export function openTransport({ smtpUrl, folder, from }: TransportOptions): MailTransport {
  return smtpUrl === null ? openMailFolder(folder, from) : openSmtp(smtpUrl, from);
}
