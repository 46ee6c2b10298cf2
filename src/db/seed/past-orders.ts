import type { OrderStatus } from '../../contract/order-status.ts';
import type { Grams } from '../../contract/weight.ts';

/** A past order of Asha's. Times count back from the first start, so that the demo looks recent. */
export interface PastOrder {
  placedHoursAgo: number;
  lines: readonly { product: string; grams: Grams; quantity: number }[];
  /** The payment method as the provider names it; null when unpaid. */
  method: string | null;
  /** The provider's message for a failed payment. */
  failure?: string;
  /** The statuses after 'pending', each with the hours since the order was placed. */
  steps: readonly {
    to: OrderStatus;
    afterHours: number;
    cause: string;
    actor: 'easebuzz' | 'buyer' | 'staff';
  }[];
}

const PAID = { to: 'paid', afterHours: 0.05, cause: 'Payment received', actor: 'easebuzz' } as const;
const PREPARING = { to: 'preparing', afterHours: 14, cause: 'In the kitchen', actor: 'staff' } as const;
const SHIPPED = { to: 'shipped', afterHours: 40, cause: 'Handed to the courier', actor: 'staff' } as const;
const DELIVERED = { to: 'delivered', afterHours: 130, cause: 'Delivered', actor: 'staff' } as const;

export const pastOrders: readonly PastOrder[] = [
  {
    placedHoursAgo: 62 * 24,
    method: 'UPI',
    lines: [
      { product: 'kaju-katli', grams: 500, quantity: 2 },
      { product: 'motichoor-laddoo', grams: 1000, quantity: 1 },
      { product: 'chakli', grams: 250, quantity: 3 },
      { product: 'nankhatai', grams: 500, quantity: 1 },
      { product: 'soan-papdi', grams: 250, quantity: 4 },
    ],
    steps: [PAID, PREPARING, SHIPPED, DELIVERED],
  },
  {
    placedHoursAgo: 33 * 24,
    method: 'CC',
    lines: [
      { product: 'rasgulla', grams: 1000, quantity: 1 },
      { product: 'plum-cake', grams: 500, quantity: 1 },
    ],
    steps: [
      PAID,
      PREPARING,
      SHIPPED,
      DELIVERED,
      { to: 'refunded', afterHours: 160, cause: 'The box arrived damaged', actor: 'staff' },
    ],
  },
  {
    placedHoursAgo: 21 * 24,
    method: null,
    lines: [{ product: 'mysore-pak', grams: 750, quantity: 2 }],
    failure: 'Payment was cancelled by the customer',
    steps: [{ to: 'cancelled', afterHours: 0.5, cause: 'Cancelled by the buyer', actor: 'buyer' }],
  },
  {
    placedHoursAgo: 9 * 24,
    method: null,
    lines: [
      { product: 'besan-laddoo', grams: 500, quantity: 1 },
      { product: 'aloo-bhujia', grams: 250, quantity: 2 },
    ],
    failure: 'The bank declined the payment',
    steps: [{ to: 'failed', afterHours: 0.1, cause: 'The bank declined the payment', actor: 'easebuzz' }],
  },
  {
    placedHoursAgo: 4 * 24,
    method: 'UPI',
    lines: [
      { product: 'gulab-jamun', grams: 1000, quantity: 1 },
      { product: 'kesar-peda', grams: 250, quantity: 2 },
      { product: 'moth-bhujia', grams: 500, quantity: 1 },
    ],
    steps: [PAID, PREPARING, SHIPPED],
  },
  {
    placedHoursAgo: 20,
    method: 'NB',
    lines: [{ product: 'kaju-katli', grams: 1000, quantity: 1 }],
    steps: [PAID, PREPARING],
  },
];
