import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { NOT_YOURS } from './not-yours.ts';

/** To the new address. The current one gets a mail only if it was ever confirmed (decision 060). */
export function changeEmailTo(link: string): Letter {
  return {
    subject: `Please confirm your new e-mail address for ${shopFacts.name}`,
    preview: 'Nothing changes before you say so.',
    heading: 'Please confirm your new e-mail address',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, 'Namaste,'),
      h(
        Paragraph,
        null,
        `Somebody, most likely you, wants an account at ${shopFacts.name} to have this e-mail address from now on. `,
        'Please confirm that the address is yours. The link works once, for 24 hours.',
      ),
      h(Action, { href: link }, 'Confirm my new e-mail address'),
      h(Paragraph, null, NOT_YOURS),
    ),
  };
}

/**
 * To the current address, which its owner has confirmed: the new one may be mistyped, or a thief's. An account that is
 * used through a sign-in provider may have no password.
 */
export function changeEmailFrom(link: string, newEmail: string): Letter {
  return {
    subject: `Do you want another e-mail address for your account at ${shopFacts.name}?`,
    preview: 'Nothing changes before you say so.',
    heading: 'Do you want another e-mail address?',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, 'Namaste,'),
      h(
        Paragraph,
        null,
        `Somebody, most likely you, asked to give your account at ${shopFacts.name} another e-mail address: ${newEmail}. `,
        'If it is right, please confirm it here, and by the mail that went to it. The link works once, for 24 hours.',
      ),
      h(Action, { href: link }, 'Yes, change my e-mail address'),
      h(
        Paragraph,
        null,
        'If it was not you, do not open the link: nothing will change. But somebody is logged in to your account ',
        'then, so please choose a new password and sign out everywhere.',
      ),
    ),
  };
}
