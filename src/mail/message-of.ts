import type { SendMailOptions } from 'nodemailer';
import { oneLine } from './one-line.ts';
import type { Mail, MailAddress } from './transport.ts';

/** Converts a mail for nodemailer, which encodes every header, so that no visitor's text can inject one. */
export function messageOf(mail: Mail, from: MailAddress): SendMailOptions {
  return {
    from: withOneLineName(from),
    to: withOneLineName(mail.to),
    ...(mail.replyTo && { replyTo: withOneLineName(mail.replyTo) }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    // Otherwise auto-replies could bounce back to the shop endlessly.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function withOneLineName({ name, address }: MailAddress): MailAddress {
  return { name: oneLine(name), address };
}
