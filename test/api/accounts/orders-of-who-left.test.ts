import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { anonymiseBuyersWhoLeft } from '../../../src/shop/customers/anonymise-buyers.ts';
import { anOrder } from '../../mail/an-order.ts';
import { PASSWORD } from '../../shop.ts';
import { daysAgo } from '../../support/days-ago.ts';
import { mailedCode } from '../../support/mailed-code.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { GOOD, idOf, signedUp, works } from '../steps/persons.ts';

const { shop, steps, asha } = await openPaymentShop();

describe('deleting an account', () => {
  const deleteAccount = (token: string, password?: string) =>
    shop.guest().deleteAccount({ token, body: password === undefined ? {} : { password } });

  test('keeps paid orders, anonymised once they have arrived', async () => {
    const { db } = shop.shop;
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
    const names = await db.selectFrom('orders').select('name').distinct().where('id', 'in', ids).execute();
    expect(names).toEqual([{ name: 'Deleted customer' }]);
  });

  test('keeps name and address of a paid order of ₹50,000, without other contact data', async () => {
    const { db } = shop.shop;
    const { token, email } = await signedUp(shop);
    const customer_id = await idOf(shop, email);
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
    expect(await kept(orders.onItsWay)).toEqual(named);
  });

  test('keeps no reason that staff typed, which may name the buyer, but the usual words for it', async () => {
    const { db } = shop.shop;
    const { token, email } = await signedUp(shop);
    const customer_id = await idOf(shop, email);
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
      await db
        .updateTable('refunds')
        .set({ state: 'done', settled_at: daysAgo(9) })
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
    const { email, token } = await proven();
    const begun = await begins(shop.guest(), email);
    expect(await deleteAccount(token, GOOD)).toMatchObject({ ok: true });
    const orderId = begun.ok ? begun.data.orderId : '';
    const left = await shop.shop.db.selectFrom('orders').select('status').where('id', '=', orderId).execute();
    expect(left).toEqual([{ status: 'pending' }]);
  });

  test('anonymises an order that was paid as a guest and deleted, even after a change of e-mail', async () => {
    const { db } = shop.shop;
    const { email, token } = await proven();
    const order = await anOrder(db, {
      status: 'delivered',
      email,
      hidden_at: new Date(),
      amount_paise: 590_00,
    });
    await moves(token, `new.${email}`);
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
    const { email, token } = await proven();
    // As an earlier account left it behind.
    const left = { email, hidden_at: new Date(), browser_hash: null, amount_paise: 590_00 };
    const order = await anOrder(db, { status: 'delivered', ...left });
    await moves(token, `newer.${email}`);
    shop.setClockAhead({ days: 2 });
    await anonymiseBuyersWhoLeft(shop.shop);
    const rows = await db.selectFrom('orders').select('name').where('id', '=', order.id).execute();
    expect(rows).toEqual([{ name: 'Deleted customer' }]);
  });

  /** A new account whose e-mail is confirmed. */
  async function proven() {
    const account = await signedUp(shop);
    await shop.shop.db
      .updateTable('customers')
      .set({ email_verified_at: new Date() })
      .where('email', '=', account.email)
      .execute();
    return account;
  }

  /** Changes the e-mail, and confirms that at both addresses. */
  async function moves(token: string, email: string): Promise<void> {
    await shop.guest().changeEmail({ token, body: { email, password: GOOD } });
    for (const letter of ['change-email-to', 'change-email-from'] as const) {
      const code = await mailedCode(shop, letter);
      expect(await shop.guest().confirmEmail({ body: { code } })).toMatchObject({ ok: true });
    }
  }

  const begins = (who: ShopClient, email: string) =>
    who.initiatePayment({ body: steps.payload([['chakli', 1000, 1]], { email, source: 'buy-now' }) });
});
