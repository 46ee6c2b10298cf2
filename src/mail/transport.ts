import { openMailFolder } from './mail-folder.ts';
import { openSmtp } from './smtp.ts';

export interface MailAddress {
  /** '' when nobody has told it. */
  name: string;
  /** One plain address, already validated. */
  address: string;
}

/** A mail as it goes out. */
export interface Mail {
  /** 'order-status-shipped', 'verify-email': a name for logs and files. */
  kind: string;
  to: MailAddress;
  replyTo: MailAddress | null;
  subject: string;
  html: string;
  text: string;
  /** The same for every try of the same cause, so that a mail sent twice is shown once. */
  messageId: string;
  date: Date;
}

export interface MailTransport {
  /** Throws when the mail could not be handed over; the queue tries again. */
  send(mail: Mail): Promise<void>;
}

export interface TransportOptions {
  /** null: mail is written to `folder` and goes nowhere. */
  smtpUrl: string | null;
  /** Made when missing. */
  folder: string;
  /** 'Shop <orders@shop.example>'. */
  from: string;
}

/** Where mail goes: an SMTP server, or `.eml` files in a folder. Nothing is opened before the first mail. */
export function openTransport({ smtpUrl, folder, from }: TransportOptions): MailTransport {
  return smtpUrl === null ? openMailFolder(folder, from) : openSmtp(smtpUrl, from);
}
