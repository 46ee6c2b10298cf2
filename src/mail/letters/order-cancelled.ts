import { createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { backBefore, NOT_REACHED, whatWasGivenByHand } from './order-phrases.ts';

/**
 * To the buyer: the order is cancelled. If it was paid, the letter says how much goes back, less earlier refunds, or
 * that the shop has given it back by hand since.
 */
export function orderCancelled(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const news = 'Your order has been cancelled and will not be sent.';
  const money = found.order.paid_at ? ` ${whatGoesBack(found)}` : '';
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} has been cancelled`,
    preview: news,
    heading: `Your order ${number} has been cancelled`,
    news: h(Paragraph, null, `${news}${money}`),
  });
}

function whatGoesBack(found: OrderForMail): string {
  // The mail may be late: what was given back by hand since is not on its way.
  if (found.givenByHandPaise > 0) return `${whatWasGivenByHand(found)} ${NOT_REACHED}`;
  const before = backBefore(found);
  const sum =
    before > 0
      ? `The rest of what you paid, ${rupees(found.order.amount_paise - before)}, goes back to you.`
      : 'What you paid goes back to you.';
  return `${sum} ${shopFacts.returns.refunds}`;
}
