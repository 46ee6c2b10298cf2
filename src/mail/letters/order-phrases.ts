import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { DoneRefund, OrderForMail } from '../../shop/mail-facts/read-order.ts';

type Order = OrderForMail['order'];

/**
 * An unpaid order costs a stranger nothing, and its e-mail may be anybody's: mails about it contain nothing that was
 * typed (decision 167).
 */
export function addressee({ paid_at, name }: Order): string {
  return paid_at ? name : '';
}

/** 'Namaste Asha Verma,' */
export function greeting(order: Order): string {
  const name = addressee(order);
  return name ? `Namaste ${name},` : 'Namaste,';
}

/** The delivery address, line by line. */
export function deliveryAddress(order: Order): string {
  const { name, address1, address2, city, pincode, state, country, phone } = order;
  const lines = [name, address1, address2, `${city} ${pincode}`, `${state}, ${country}`, `Mobile ${phone}`];
  return lines.filter((line) => line !== '').join('\n');
}

/** URL of the order's page; null for an order the customer has deleted. */
export function orderLink(order: Order, publicUrl: string): string | null {
  return order.hidden_at ? null : `${publicUrl}/orders/${order.id}`;
}

/** The total of these refunds, in paise. */
export function sumOf(refunds: readonly DoneRefund[]): number {
  return refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
}

/**
 * Paise that had gone back before the step of this mail: the buyer was informed of them at the time. Steps from before
 * migration 164 did not record it: then the times of `refunds` tell.
 */
export function backBefore({ step, refunds }: Pick<OrderForMail, 'step' | 'refunds'>): number {
  if (!step) return 0;
  const { at, back_before_paise } = step;
  return (
    back_before_paise ?? sumOf(refunds.filter(({ settled_at }) => settled_at !== null && settled_at < at))
  );
}

/** Staff gave the money back in another way, for example in cash: nothing is on its way (decision 131). */
export function whatWasGivenByHand({ order, givenByHandPaise }: OrderForMail): string {
  return `We have given back ${rupees(givenByHandPaise)} for your order #${shortOrderId(order.id)}, outside the original payment method.`;
}

export const NOT_REACHED = 'If it has not reached you, please tell us.';
