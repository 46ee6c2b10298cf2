import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { SESSION_ENDED } from '../../src/contract/session-ended.ts';
import { anonymiseBuyersWhoLeft } from '../../src/shop/customers/anonymise-buyers.ts';
import { authenticate } from '../../src/shop/customers/authenticate.ts';
import { confirmPassword } from '../../src/shop/customers/confirm-password.ts';
import { anOrder } from '../mail/an-order.ts';
import { openTestShop, PASSWORD, type TestShop } from '../shop.ts';
import { somebodyWaits } from '../support/lock-waits.ts';
import { mailedCode } from '../support/mailed-code.ts';
import { GOOD, logIn, signedUp, works } from './persons.ts';

vi.mock('@node-rs/argon2', { spy: true });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function idOf(email: string): Promise<string> {
  const { id } = await shop.shop.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

describe('deleting an account', () => {
  const deleteAccount = (token: string, password?: string) =>
    shop.guest().deleteAccount({ token, body: password === undefined ? {} : { password } });

  test('needs the password', async () => {
    const { token } = await signedUp(shop);
    expect(await deleteAccount(token)).toMatchObject({ status: 403, message: 'The password is not right.' });
    expect(await deleteAccount(token, 'wrong')).toMatchObject({ status: 403 });
    expect(await works(shop, token)).toBe(true);
  });

  test('ends every session and frees the e-mail', async () => {
    const { email, token } = await signedUp(shop);
    const second = await logIn(shop, email);
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    expect([await works(shop, token), await works(shop, second)]).toEqual([false, false]);
    expect(await shop.guest().login({ body: { email, password: GOOD } })).toMatchObject({ status: 401 });
    const again = await shop.guest().signup({ body: { username: 'Neha Joshi', email, password: GOOD } });
    expect(again).toMatchObject({ ok: true });
  });

  test('twice at the same moment does not call the right password wrong', async () => {
    const { token } = await signedUp(shop);
    const both = await Promise.all([deleteAccount(token, GOOD), deleteAccount(token, GOOD)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(both.find(({ status }) => status === 401)).toMatchObject({ message: SESSION_ENDED });
  });

  test('twenty times at the same moment does not count the right password as wrong', async () => {
    const { email, token } = await signedUp(shop);
    const all = await Promise.all(Array.from({ length: 20 }, () => deleteAccount(token, GOOD)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)]);
    await shop.guest().signup({ body: { username: 'Neha Joshi', email, password: GOOD } });
    expect(await shop.guest().login({ body: { email, password: GOOD } })).toMatchObject({ ok: true });
  });

  test('again while it is being deleted says so, not that the password is wrong', async () => {
    const { email, token } = await signedUp(shop);
    const { db } = shop.shop;
    const id = await idOf(email);
    vi.mocked(verify).mockImplementationOnce(async () => {
      await db.deleteFrom('customers').where('id', '=', id).execute();
      return false;
    });
    expect(await deleteAccount(token, GOOD)).toMatchObject({ status: 401, message: SESSION_ENDED });
  });

  test('while a new password is asked for: the answer is the one that never tells whether there is an account', async () => {
    const { email } = await signedUp(shop);
    const asking = await shop.shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('customers').where('email', '=', email).execute();
      const asked = shop.guest().forgotPassword({ body: { email } });
      await somebodyWaits(shop);
      return { asked };
    });
    expect(await asking.asked).toMatchObject({ status: 200 });
  });

  test('does not even check a password whose session has ended', async () => {
    const { token } = await signedUp(shop);
    const customer = await authenticate(shop.shop, token);
    if (!customer) throw new Error('not signed in');
    await shop.guest().logout({ token });
    vi.mocked(verify).mockClear();
    const caller = { address: '10.0.0.1', userAgent: '' };
    expect(await confirmPassword(shop.shop, customer, GOOD, caller)).toEqual({ ok: false, reason: 'ended' });
    expect(verify).not.toHaveBeenCalled();
  });

  test('is not done when its session is signed out while the password is checked', async () => {
    const { email, token } = await signedUp(shop);
    vi.mocked(verify).mockImplementationOnce(async () => {
      await shop.guest().logout({ token });
      return true;
    });
    expect(await deleteAccount(token, GOOD)).toMatchObject({ status: 401, message: SESSION_ENDED });
    expect(await logIn(shop, email)).not.toBe('');
  });

  test('keeps paid orders, anonymised once they have arrived', async () => {
    const { db } = shop.shop;
    const asha = await shop.as('asha');
    const mine = await db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['orders.id', 'orders.status', 'orders.paid_at', 'orders.name', 'receipt_number'])
      .where('customers.email', '=', 'asha@example.in')
      .execute();
    expect(await asha.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({ ok: true });
    const ids = mine.map(({ id }) => id);
    const kept = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
    const paid = mine.filter((order) => order.paid_at);
    expect(kept.map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort());
    const onTheWay = ['paid', 'preparing', 'shipped'];
    for (const order of kept) {
      const before = paid.find(({ id }) => id === order.id);
      expect(order).toMatchObject({ customer_id: null, receipt_number: before?.receipt_number });
      expect(order.hidden_at).not.toBeNull();
      expect(order.name).toBe(onTheWay.includes(order.status) ? before?.name : 'Deleted customer');
    }
    expect(kept.some(({ status }) => onTheWay.includes(status))).toBe(true);

    await db
      .updateTable('orders')
      .set({ status: 'delivered', updated_at: new Date() })
      .where('id', 'in', ids)
      .execute();
    expect(await anonymiseBuyersWhoLeft(shop.shop)).toBe(0);
    shop.setClockAhead({ days: 2 });
    expect(await anonymiseBuyersWhoLeft(shop.shop)).toBeGreaterThan(0);
    expect(await anonymiseBuyersWhoLeft(shop.shop)).toBe(0);
    shop.setClock(null);
    const names = await db.selectFrom('orders').select('name').distinct().where('id', 'in', ids).execute();
    expect(names).toEqual([{ name: 'Deleted customer' }]);
  });

  test('keeps name and address of a paid order of ₹50,000, without other contact data', async () => {
    const { db } = shop.shop;
    const { token, email } = await signedUp(shop);
    const customer_id = await idOf(email);
    const mine = { email, customer_id, browser_hash: null };
    const orders = {
      demanded: await anOrder(db, { status: 'delivered', ...mine, amount_paise: 50_000_00 }),
      below: await anOrder(db, { status: 'delivered', ...mine, amount_paise: 49_999_99 }),
      onItsWay: await anOrder(db, { status: 'shipped', ...mine, amount_paise: 50_000_00 }),
    };
    const kept = async ({ id }: { id: string }) => {
      const columns = ['name', 'address1', 'city', 'pincode', 'email', 'phone'] as const;
      const row = await db
        .selectFrom('orders')
        .select(columns)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return Object.values(row);
    };
    const unreachable = ['deleted-customer@invalid', '0000000000'];
    const named = ['Asha Verma', '7, Gulmohar Marg', 'Jaipur', '302006', ...unreachable];
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    expect(await kept(orders.demanded)).toEqual(named);
    expect(await kept(orders.below)).toEqual([
      'Deleted customer',
      'Deleted',
      'Deleted',
      '999999',
      ...unreachable,
    ]);
    expect(await kept(orders.onItsWay)).toContain(email);
    await db
      .updateTable('orders')
      .set({ status: 'delivered' })
      .where('id', '=', orders.onItsWay.id)
      .execute();
    shop.setClockAhead({ days: 2 });
    await anonymiseBuyersWhoLeft(shop.shop);
    shop.setClock(null);
    expect(await kept(orders.onItsWay)).toEqual(named);
  });

  test('keeps no reason that staff typed, which may name the buyer, but the usual words for it', async () => {
    const { db } = shop.shop;
    const { token, email } = await signedUp(shop);
    const customer_id = await idOf(email);
    const manager = await shop.as('manager');
    const typed = 'Mrs Verma rang from 98290 12345';
    const notes = async ({ id }: { id: string }) => {
      const steps = db.selectFrom('order_events').select('cause').where('order_id', '=', id).orderBy('id');
      const refunds = db.selectFrom('refunds').select('reason').where('order_id', '=', id);
      return [...(await steps.execute()), ...(await refunds.execute())].flatMap(Object.values);
    };
    const orders = [];
    for (const status of ['delivered', 'shipped'] as const) {
      const order = await anOrder(db, { status, email, customer_id, browser_hash: null });
      const params = { orderId: order.id };
      const body = { amount: 100, reason: typed, idempotencyKey: 'staff-notes-0001' };
      expect(await manager.adminRequestRefund({ params, body })).toMatchObject({ ok: true });
      const by = await actorOf(order.id);
      const step = {
        order_id: order.id,
        from_status: 'paid',
        to_status: 'preparing',
        at: new Date(),
      } as const;
      await db
        .insertInto('order_events')
        .values([
          { ...step, cause: typed, actor: by },
          { ...step, from_status: null, to_status: 'pending', cause: 'Order placed', actor: 'buyer' },
        ])
        .execute();
      const long = new Date(Date.now() - 9 * 86_400_000);
      await db
        .updateTable('refunds')
        .set({ state: 'done', settled_at: long })
        .where('order_id', '=', order.id)
        .execute();
      orders.push(order);
    }
    const [done, onItsWay] = orders;
    if (!done || !onItsWay) throw new Error('no orders');
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    const left = ['In the kitchen', 'Order placed', 'Refunded by the shop'];
    expect(await notes(done)).toEqual(left);
    expect(await notes(onItsWay)).toEqual([typed, 'Order placed', typed]);
    await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', onItsWay.id).execute();
    shop.setClockAhead({ days: 2 });
    await anonymiseBuyersWhoLeft(shop.shop);
    shop.setClock(null);
    expect(await notes(onItsWay)).toEqual(left);
  });

  async function actorOf(orderId: string): Promise<string> {
    const { actor } = await shop.shop.db
      .selectFrom('refunds')
      .select('actor')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return actor;
  }

  test('waits until an open payment is decided', async () => {
    const ravi = await shop.as('ravi');
    expect(await begins(ravi, 'ravi@example.in')).toMatchObject({ ok: true });
    expect(await ravi.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({
      status: 409,
      message: 'A payment of one of your orders is still open.',
    });
    expect(await works(shop, ravi.token)).toBe(true);
  });

  test('does not wait for a payment that a stranger started with its e-mail', async () => {
    const { email, token } = await signedUp(shop);
    const proven = { email_verified_at: new Date() };
    await shop.shop.db.updateTable('customers').set(proven).where('email', '=', email).execute();
    const begun = await begins(shop.guest(), email);
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    const orderId = begun.ok ? begun.data.orderId : '';
    const left = await shop.shop.db.selectFrom('orders').select('status').where('id', '=', orderId).execute();
    expect(left).toEqual([{ status: 'pending' }]);
  });

  test('anonymises an order that was paid as a guest and deleted, even after a change of e-mail', async () => {
    const { db } = shop.shop;
    const { email, token } = await signedUp(shop);
    const proven = { email_verified_at: new Date() };
    await db.updateTable('customers').set(proven).where('email', '=', email).execute();
    const order = await anOrder(db, {
      status: 'delivered',
      email,
      hidden_at: new Date(),
      amount_paise: 590_00,
    });
    await shop.guest().changeEmail({ token, body: { email: `new.${email}`, password: GOOD } });
    for (const kind of ['change-email-to', 'change-email-from'] as const) {
      const code = await mailedCode(shop, kind);
      await shop.guest().confirmEmail({ body: { code } });
    }
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    const { name } = await db
      .selectFrom('orders')
      .select('name')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Deleted customer');
  });

  test('leaves an order on its way to nobody, not to a later account with the same address', async () => {
    const { db } = shop.shop;
    const { email, token } = await signedUp(shop);
    const proven = { email_verified_at: new Date() };
    await db.updateTable('customers').set(proven).where('email', '=', email).execute();
    // As an earlier account left it behind.
    const left = { email, hidden_at: new Date(), browser_hash: null, amount_paise: 590_00 };
    const order = await anOrder(db, { status: 'delivered', ...left });
    await shop.guest().changeEmail({ token, body: { email: `newer.${email}`, password: GOOD } });
    for (const kind of ['change-email-to', 'change-email-from'] as const) {
      await shop.guest().confirmEmail({ body: { code: await mailedCode(shop, kind) } });
    }
    shop.setClockAhead({ days: 2 });
    await anonymiseBuyersWhoLeft(shop.shop);
    shop.setClock(null);
    const rows = await db.selectFrom('orders').select('name').where('id', '=', order.id).execute();
    expect(rows).toEqual([{ name: 'Deleted customer' }]);
  });

  test('erases what belongs to the address that is confirmed while the password is checked', async () => {
    const { db } = shop.shop;
    const { email, token } = await signedUp(shop);
    const moved = `moved.${email}`;
    await shop.guest().changeEmail({ token, body: { email: moved, password: GOOD } });
    const code = await mailedCode(shop, 'change-email-to');
    const order = await anOrder(db, { status: 'delivered', email: moved, amount_paise: 590_00 });
    const message = { name: 'Neha Joshi', email: moved, message: 'Do you ship to Leh?' };
    expect(await shop.guest().contact({ body: message })).toMatchObject({ ok: true });
    vi.mocked(verify).mockImplementationOnce(
      async () => (await shop.guest().confirmEmail({ body: { code } })).ok,
    );
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    const left = await db.selectFrom('orders').select(['name', 'email']).where('id', '=', order.id).execute();
    expect(left).toEqual([{ name: 'Deleted customer', email: 'deleted-customer@invalid' }]);
    const messages = db.selectFrom('contact_messages').select('id').where('email', '=', moved);
    expect(await messages.execute()).toEqual([]);
  });

  let payments = 0;
  async function begins(who: ShopClient, email: string) {
    payments += 1;
    return who.initiatePayment({
      body: {
        txnid: `TXN179525727${payments}`,
        name: 'Ravi Kumar',
        email,
        phone: '9876543210',
        amount: await priceOf('chakli'),
        address1: '12 Johari Bazaar',
        city: 'Jaipur',
        state: 'Rajasthan',
        zipcode: '302003',
        items: [{ productId: 'chakli', netWeight: '1000 gms', quantity: 1 }],
        source: 'buy-now',
      },
    });
  }

  async function priceOf(id: string): Promise<number> {
    const products = await shop.guest().allProducts();
    if (!products.ok) throw new Error(products.message);
    return products.data.find((product) => product.id === id)?.new_price ?? 0;
  }
});
