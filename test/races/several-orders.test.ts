import { expect, onTestFinished, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { openPaymentShop } from '../api/steps/payment-shop.ts';
import { newPerson, type Person } from '../api/steps/persons.ts';
import { PASSWORD } from '../shop.ts';
import { somebodyWaits } from '../support/lock-waits.ts';
import { mailedCode } from '../support/mailed-code.ts';

const { shop, steps } = await openPaymentShop();

interface Ordered {
  browser: ShopClient;
  /** The account with the e-mail of the orders. */
  neha: Person;
  /** Another account of somebody at the same browser. */
  kiran: Person;
}

const CART = { chakli: { '500 gms': 1 } };

/** Each change begins with orders placed in one browser, by `buyer` or by a guest, under Neha's e-mail. */
const CHANGES: Record<
  string,
  { buyer?: 'neha'; before?: (all: Ordered) => Promise<unknown>; change: (all: Ordered) => Promise<unknown> }
> = {
  'a guest’s cart is merged into another account': {
    change: ({ browser, kiran }) => browser.mergeCart({ token: kiran.token, body: { cart: CART } }),
  },
  'the account that the cart was merged into is deleted': {
    before: ({ browser, kiran }) => browser.mergeCart({ token: kiran.token, body: { cart: CART } }),
    change: ({ kiran }) => shop.guest().deleteAccount({ token: kiran.token, body: { password: PASSWORD } }),
  },
  'the account with the e-mail of the orders is deleted': {
    change: ({ neha }) => shop.guest().deleteAccount({ token: neha.token, body: { password: PASSWORD } }),
  },
  'the account with the e-mail of the orders moves to another one': {
    before: async ({ neha: { id, token } }) => {
      const body = { email: `moved-${id}@example.in`, password: PASSWORD };
      await shop.guest().changeEmail({ token, body });
      const code = await mailedCode(shop, 'change-email-to', id);
      expect(await shop.guest().confirmEmail({ body: { code } })).toMatchObject({ ok: true });
    },
    change: async ({ neha }) => {
      const code = await mailedCode(shop, 'change-email-from', neha.id);
      return shop.guest().confirmEmail({ body: { code } });
    },
  },
  'the buyer signs out everywhere': {
    buyer: 'neha',
    change: ({ neha }) => shop.guest().signOutEverywhere({ token: neha.token }),
  },
};

test.each(Object.entries(CHANGES))(
  'when %s, its several orders are locked by id: a call that has locked the first can lock the others',
  async (_, { buyer, before, change }) => {
    const [neha, kiran] = [await newPerson(shop, 'customer'), await newPerson(shop, 'customer')];
    const all = { browser: shop.guest(), neha, kiran };
    const begun = [];
    for (let order = 1; order <= 4; order++) {
      const body = steps.payload([['chakli', 250, 1]], { email: neha.email });
      const answer = await all.browser.initiatePayment({ ...(buyer && { token: neha.token }), body });
      if (!answer.ok) throw new Error(answer.message);
      begun.push(answer.data);
    }
    // The oldest is stored anew last, so that the database itself comes upon it last.
    for (const { access_key } of begun.toReversed()) {
      await steps.verify(all.browser, await shop.sandbox.pay(access_key, 'failure'));
    }
    await before?.(all);

    const [first, ...others] = begun.map(({ orderId }) => orderId).toSorted();
    const holder = await shop.pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin');
    await holder.query('select 1 from orders where id = $1 for update', [first]);
    const changed = change(all);
    await somebodyWaits(shop);
    const locked = 'select 1 from orders where id = any($1) for update nowait';
    expect((await holder.query(locked, [others])).rowCount).toBe(3);
    await holder.query('commit');
    expect(await changed).toMatchObject({ ok: true });
  },
);
