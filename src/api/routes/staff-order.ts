import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { readOrderForStaff } from '../../shop/back-office/read-order-for-staff.ts';
import type { Shop } from '../../shop/shop.ts';
import { noSuchOrder } from '../refusal.ts';

/** An order as staff see it; throws the 404 when there is none. */
export async function staffOrder(shop: Shop, orderId: string): Promise<StaffOrder> {
  const order = await readOrderForStaff(shop, orderId);
  if (!order) throw noSuchOrder();
  return order;
}
