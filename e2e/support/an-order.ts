/** An order as the server would answer it. */
export function anOrder(changes: object = {}) {
  return {
    _id: '0190d4a2-0000-7000-8000-0000abcd1234',
    createdAt: '2026-11-20T10:35:00.000Z',
    status: 'delivered',
    totalAmount: 123456.5,
    paymentMethod: 'UPI',
    items: [{ productName: 'Kaju Katli', quantity: 2, pricePerUnit: 590, totalPrice: 1180 }],
    ...changes,
  };
}
