/** Why money that arrived does not pay its order and is refunded; `refunds.reason` of that refund. */
export type SurplusReason =
  | 'second payment'
  | 'order deleted'
  | 'order changed since'
  | 'stock gone'
  | 'another amount';
