import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';

/** To the owner of an account whose password was changed, or set for the first time: it may have been somebody else. */
export function newPassword(forgotLink: string): Letter {
  return {
    subject: `Your account at ${shopFacts.name} has a new password`,
    preview: 'If it was not you, please choose another one at once.',
    heading: 'Your account has a new password',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, 'Namaste,'),
      h(
        Paragraph,
        null,
        `A new password was set for the account with this e-mail address at ${shopFacts.name}. `,
        'Every other device was logged out. If it was you, there is nothing to do.',
      ),
      h(
        Paragraph,
        null,
        'If it was not you, somebody else can log in. Please choose another password: its link comes to this mailbox.',
      ),
      h(Action, { href: forgotLink }, 'Choose another password'),
    ),
  };
}
