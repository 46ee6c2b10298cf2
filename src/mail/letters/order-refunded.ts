import { createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { backBefore, NOT_REACHED, sumOf, whatWasGivenByHand } from './order-phrases.ts';

/** To the buyer: the whole amount of the order has gone back, is going back, or was given back by hand. */
export function orderRefunded(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  if (found.givenByHandPaise > 0) return givenByHand(found, publicUrl);
  const news = whatWentBack(found);
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} has been refunded`,
    preview: news,
    heading: 'Your money is on its way back',
    news: h(Paragraph, null, `${news} ${shopFacts.returns.refunds}`),
  });
}

function whatWentBack({ order, step, refunds }: OrderForMail): string {
  const number = `#${shortOrderId(order.id)}`;
  const whole = rupees(order.amount_paise);
  const back = sumOf(refunds);
  // Staff set the order to refunded while a refund was on its way (decision 131).
  if (back < order.amount_paise) {
    const part = back > 0 ? ` ${rupees(back)} of it has gone back already.` : '';
    return `We are refunding ${whole} for your order ${number}.${part}`;
  }
  // The buyer was informed of earlier refunds at the time: nobody should wait for the same money twice.
  const before = backBefore({ step, refunds: refunds.slice(0, -1) });
  return before > 0
    ? `We have refunded another ${rupees(order.amount_paise - before)} for your order ${number}: with it, all of the ${whole}.`
    : `We have refunded ${whole} for your order ${number}.`;
}

function givenByHand(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const news = whatWasGivenByHand(found);
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} has been refunded`,
    preview: news,
    heading: 'Your order has been refunded',
    news: h(Paragraph, null, `${news} ${NOT_REACHED}`),
  });
}
