import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';

/** To an account whose e-mail someone requested for another account; the requester is not told. */
export function emailTaken(loginLink: string): Letter {
  return {
    subject: `You already have an account at ${shopFacts.name}`,
    preview: 'Somebody wanted to use your e-mail address for another account.',
    heading: 'You already have an account',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, 'Namaste,'),
      h(
        Paragraph,
        null,
        'Somebody, perhaps you, wanted to use this e-mail address for another account. ',
        `It has an account at ${shopFacts.name} already, so nothing was changed.`,
      ),
      h(Action, { href: loginLink }, 'Log in'),
      h(Paragraph, null, 'If it was not you, please ignore this mail.'),
    ),
  };
}
