import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';

/** To the address of an account that is deleted. It says nothing of the account: nothing of it is known any more. */
export function accountDeleted(): Letter {
  return {
    subject: `Your account at ${shopFacts.name} is deleted`,
    preview: 'If it was not you, please answer this mail.',
    heading: 'Your account is deleted',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, 'Namaste,'),
      h(
        Paragraph,
        null,
        `Somebody, most likely you, has deleted the account with this e-mail address at ${shopFacts.name}. `,
        'What is paid for is still delivered, or refunded.',
      ),
      h(
        Paragraph,
        null,
        'If it was not you, please answer this mail. We cannot bring the account back, but you can make a new one at any time.',
      ),
      h(Paragraph, null, 'This is the last mail about the account.'),
    ),
  };
}
