import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { NOT_YOURS } from './not-yours.ts';

/** To the address of a new account: `link` confirms it. */
export function verifyEmail(link: string): Letter {
  return {
    subject: `Please confirm your e-mail address for ${shopFacts.name}`,
    preview: 'One click, and your account is complete.',
    heading: 'Please confirm your e-mail address',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, 'Namaste,'),
      h(
        Paragraph,
        null,
        `Somebody, most likely you, made an account at ${shopFacts.name} with this e-mail address. `,
        'Please confirm that the address is yours. The link works for 24 hours.',
      ),
      h(Action, { href: link }, 'Confirm my e-mail address'),
      h(Paragraph, null, NOT_YOURS),
    ),
  };
}
