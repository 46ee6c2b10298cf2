import { record } from '../../audit/record.ts';
import type { Shop } from '../../shop.ts';
import { lockCustomer } from '../lock-customer.ts';
import { ownerOfCode, redeemCode, voidCodes, voidEmailChange } from '../one-time-code.ts';

/** Confirms an account's e-mail with the code of a mailed link; false when the code is unknown, used or expired. */
export async function verifyEmail(shop: Shop, code: string, address: string): Promise<boolean> {
  const owner = await ownerOfCode(shop, 'verify-email', code);
  if (!owner) return false;
  return shop.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, owner.id);
    if (!customer || !(await redeemCode(shop, tx, 'verify-email', code))) return false;
    await tx
      .updateTable('customers')
      .set({ email_verified_at: customer.email_verified_at ?? shop.clock() })
      .where('id', '=', customer.id)
      .execute();
    await voidCodes(tx, 'verify-email', customer.id);
    // A change requested before the address was confirmed mailed no link to it (decision 060).
    if (!customer.email_verified_at) await voidEmailChange(tx, customer.id);
    await record(shop, tx, { what: 'email-confirmed', who: customer.id, address });
    return true;
  });
}
