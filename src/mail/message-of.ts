import type { SendMailOptions } from 'nodemailer';
import { oneLine } from './one-line.ts';
import type { Mail, MailAddress } from './transport.ts';

/** A mail in the terms of nodemailer, which encodes every header; no text of a stranger starts a header of its own. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: addressOf(mail.to),
    ...(mail.replyTo && { replyTo: addressOf(mail.replyTo) }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    // Holiday replies would come back to the shop without end.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function addressOf({ name, address }: MailAddress): MailAddress {
  return { name: oneLine(name), address };
}
