import type { PaymentAnnouncement } from '../../src/shop/payments/gateway.ts';

let count = 0;

/** One of Asha's payment attempts with a unique txnid; ₹2,000.00 by default. */
export function anAttempt(changes: Partial<PaymentAnnouncement> = {}): PaymentAnnouncement {
  count += 1;
  return {
    txnid: `TXN17952572700${String(count).padStart(4, '0')}`,
    amountPaise: 200_000,
    productInfo: 'Order from sweets shop',
    name: 'Asha Verma',
    email: 'asha@example.in',
    phone: '9876543210',
    successUrl: 'http://localhost:3000/api/payment-success',
    failureUrl: 'http://localhost:3000/api/payment-fail',
    address1: '12, Johari Bazaar',
    address2: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    country: 'India',
    pincode: '302003',
    orderId: '0199f6a2-5d5e-7c3a-9b1e-6d2f4a8c0e11',
    ...changes,
  };
}
