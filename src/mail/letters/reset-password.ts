import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';

/** To the address of an account: `link` is where a new password can be chosen, once. */
export function resetPassword(link: string): Letter {
  return {
    subject: `Choose a new password for ${shopFacts.name}`,
    preview: 'The link works once, for 1 hour.',
    heading: 'Choose a new password',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, 'Namaste,'),
      h(
        Paragraph,
        null,
        `Somebody, most likely you, asked for a new password for the account with this e-mail address at ${shopFacts.name}. `,
        'The link works once and is valid for 1 hour.',
      ),
      h(Action, { href: link }, 'Choose a new password'),
      h(Paragraph, null, 'If it was not you, please ignore this mail: your password stays as it is.'),
    ),
  };
}
