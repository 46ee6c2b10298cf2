/** Why money that arrived does not pay its order and is refunded (`refunds.reason`), and how its payment says so. */
export const SURPLUS_MESSAGES = {
  'second payment': 'This order was already paid. The second payment will be refunded.',
  'order deleted': 'This order was deleted. The payment will be refunded.',
  'order changed since': 'The prices of this order have changed since. This payment will be refunded.',
  'stock gone': 'Your payment came after the goods were sold out. It will be refunded.',
  'another amount': 'Another amount than the total of this order was charged. It will be refunded.',
} as const;

export type SurplusReason = keyof typeof SURPLUS_MESSAGES;

/** What a payment says once its money has gone back. */
export function onceReturned(message: string): string {
  return message.replace('will be refunded', 'has been refunded');
}
