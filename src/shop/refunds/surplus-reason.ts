/** Why money that arrived pays nothing and goes back by itself; `refunds.reason` of such a refund. */
export type SurplusReason =
  | 'second payment'
  | 'order deleted'
  | 'order changed since'
  | 'stock gone'
  | 'another amount';
