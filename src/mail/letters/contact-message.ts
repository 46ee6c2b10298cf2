import { Fragment, createElement as h } from 'react';
import type { MessageForMail } from '../../shop/mail-facts/read-message.ts';
import { Facts, Lines, Subheading } from './elements.ts';
import { indianTime } from './indian-time.ts';
import type { Letter } from './letter.ts';

/** To the shop: a message from the contact page. */
export function contactMessage({ name, email, message, created_at }: MessageForMail): Letter {
  return {
    subject: `Message from ${name}`,
    preview: message,
    heading: 'A message from the contact page',
    body: h(
      Fragment,
      null,
      h(Facts, {
        rows: [
          ['Name', name],
          ['E-mail', email],
          ['Received', indianTime(created_at)],
        ],
      }),
      h(Subheading, null, 'Message'),
      h(Lines, { text: message }),
    ),
  };
}
