import type { SendMailOptions } from 'nodemailer';
import { oneLine } from './one-line.ts';
import type { Mail, MailAddress } from './transport.ts';

/** Converts a mail for nodemailer, which encodes every header, so that no visitor's text can inject one. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    from: withOneLineName(senderOf(from)),
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

/**
 * The parts of 'Shop <orders@shop.example>', also without the brackets. Read as a header, a name with a colon would name
 * a group, and what is in parentheses would be left out as a remark.
 */
function senderOf(from: string): MailAddress {
  const [, name = '', address = from] = /^(.*?)<?([^\s<>]+@[^\s<>]+)>?$/.exec(from) ?? [];
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(name.trim()) ?? [];
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? name, address };
}
