import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { mailedCode } from '../../support/mailed-code.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { GOOD, signedUp } from '../steps/persons.ts';

/** Things of a guest or of another person that belong to an account afterwards (decisions: Accounts, Orders). */

const { shop, steps } = await openPaymentShop();

const LINES = [['chakli', 250, 2]] as const;

test('a guest’s order paid after logging in becomes the account’s, and its goods leave that cart', async () => {
  const email = 'neha1@example.in';
  const browser = shop.guest();
  const first = await steps.begin(browser, LINES, { email });
  await steps.verify(browser, await shop.sandbox.pay(first.accessKey, 'failure'));
  const { token } = await signedUp(shop, { email });
  await browser.mergeCart({ token, body: { cart: { chakli: { '250 gms': 2, '500 gms': 1 } } } });

  const body = steps.payload(LINES, { email, orderId: first.orderId });
  const again = await browser.initiatePayment({ token, body });
  if (!again.ok) throw new Error(again.message);
  await steps.verify(browser, await shop.sandbox.pay(again.data.access_key, 'success'));

  const cart = await browser.getCart({ token });
  expect(cart.ok && cart.data).toEqual({ chakli: { '500 gms': 1 } });
  const orders = await shop.guest().allOrders({ token });
  expect(orders.ok && orders.data.orders.map(({ _id }) => _id)).toEqual([first.orderId]);
});

test('a guest who closes the pop-up, logs in and presses Pay Now again goes on with that payment, of an order that is the account’s then', async () => {
  const email = 'neha4@example.in';
  const browser = shop.guest();
  const body = steps.payload([['ghevar', 1000, 6]], { email });
  const first = await steps.initiate(browser, body);
  const { token } = await signedUp(shop, { email });
  await browser.mergeCart({ token, body: { cart: { ghevar: { '1000 gms': 6 } } } });
  for (const address1 of ['9, Nehru Bazaar', '10, Nehru Bazaar'])
    expect(await browser.initiatePayment({ token, body: { ...body, address1 } })).toMatchObject({
      data: first,
    });

  // Nobody is logged in any more, or another person: the order is neither paid again nor sent elsewhere.
  const refused = { status: 409, message: 'This transaction id is already used.' };
  const { token: another } = await signedUp(shop);
  const elsewhere = { ...body, address1: '1, Elsewhere' };
  expect(await browser.initiatePayment({ body: elsewhere })).toMatchObject(refused);
  expect(await browser.initiatePayment({ token: another, body: elsewhere })).toMatchObject(refused);

  await steps.verify(browser, await shop.sandbox.pay(first.access_key, 'success'));
  const orders = await shop.guest().allOrders({ token });
  expect(orders.ok && orders.data.orders.map(({ _id }) => _id)).toEqual([first.orderId]);
  const cart = await browser.getCart({ token });
  expect(cart.ok && cart.data).toEqual({});
  const details = await shop.guest().orderDetails({ token, params: { orderId: first.orderId } });
  expect(details).toMatchObject({ data: { order: { delivery: { address1: '10, Nehru Bazaar' } } } });
});

test('orders placed on a device that was signed out from another one cannot be read there', async () => {
  const email = 'neha31@example.in';
  const order = async (browser: ShopClient, token: string) => {
    const body = steps.payload(LINES, { email });
    expect(await browser.initiatePayment({ token, body })).toMatchObject({ ok: true });
    return { txnid: body.txnid };
  };
  const [phone, home] = [shop.guest(), shop.guest()];
  const { token: lost } = await signedUp(shop, { email });
  const there = await order(phone, lost);
  const login = await home.login({ body: { username: '', email, password: GOOD } });
  const token = login.ok ? login.data.token : '';
  const here = await order(home, token);
  expect(await phone.orderByTxn({ params: there })).toMatchObject({ ok: true });

  const devices = await home.devices({ token });
  const phoneOf = devices.ok && devices.data.devices.find(({ current }) => !current);
  const signedOut = await home.signOutDevice({ token, params: { deviceId: phoneOf ? phoneOf.id : '' } });
  expect(signedOut).toMatchObject({ ok: true });

  expect(await phone.orderByTxn({ params: there })).toMatchObject({ status: 404 });
  expect(await phone.orderByTxn({ token: lost, params: there })).toMatchObject({ ok: false });
  expect(await home.orderByTxn({ params: here })).toMatchObject({ ok: true });
});

test('a phone signed out from a browser that never opened the checkout can no longer read its orders', async () => {
  const { email, token: lost } = await signedUp(shop);
  const [phone, home] = [shop.guest(), shop.guest()];
  const body = steps.payload(LINES, { email });
  expect(await phone.initiatePayment({ token: lost, body })).toMatchObject({ ok: true });
  const login = await home.login({ body: { email, password: GOOD } });
  const token = login.ok ? login.data.token : '';
  const devices = await home.devices({ token });
  const other = devices.ok && devices.data.devices.find(({ current }) => !current);
  const signedOut = await home.signOutDevice({ token, params: { deviceId: other ? other.id : '' } });
  expect(signedOut).toMatchObject({ ok: true });
  expect(await phone.orderByTxn({ params: { txnid: body.txnid } })).toMatchObject({ status: 404 });
});

test('a new password ends a reset link that was mailed before', async () => {
  const { email, token } = await signedUp(shop);
  await shop.guest().forgotPassword({ body: { email } });
  const code = await mailedCode(shop, 'reset-password');
  const changed = await shop
    .guest()
    .changePassword({ token, body: { currentPassword: GOOD, newPassword: 'til-gajak-88' } });
  expect(changed).toMatchObject({ ok: true });
  const reset = await shop.guest().resetPassword({ body: { code, password: 'gulab-jamun-88' } });
  expect(reset).toMatchObject({ status: 400 });
});

test('a device that signs itself out can no longer read the orders placed there; another one still can', async () => {
  const { email, token } = await signedUp(shop);
  const [phone, home] = [shop.guest(), shop.guest()];
  const order = async (browser: ShopClient) => {
    const body = steps.payload(LINES, { email });
    expect(await browser.initiatePayment({ token, body })).toMatchObject({ ok: true });
    return { txnid: body.txnid };
  };
  const [there, here] = [await order(phone), await order(home)];
  const devices = await home.devices({ token });
  const current = devices.ok && devices.data.devices.find((device) => device.current);
  const signedOut = await home.signOutDevice({ token, params: { deviceId: current ? current.id : '' } });
  expect(signedOut).toMatchObject({ ok: true });

  expect(await home.orderByTxn({ params: here })).toMatchObject({ status: 404 });
  expect(await phone.orderByTxn({ params: there })).toMatchObject({ ok: true });
});

describe('a guest who pays and logs in while the payment is still open', () => {
  const GUEST_CART = { chakli: { '250 gms': 2, '500 gms': 1 } };

  test('no longer has the bought goods in the merged cart once they are paid', async () => {
    const browser = shop.guest();
    const { orderId, txnid, accessKey } = await steps.begin(browser, LINES, { email: 'guest21@example.in' });
    const { token } = await signedUp(shop, { email: 'neha21@example.in' });
    await browser.mergeCart({ token, body: { cart: GUEST_CART, key: 'neha-21-merged' } });
    await browser.addToCart({ token, body: { item: 'chakli', netWeight: '250 gms' } });
    await browser.mergeCart({ token, body: { cart: GUEST_CART, key: 'neha-21-merged' } });
    await steps.verify(browser, await shop.sandbox.pay(accessKey, 'success'));

    const cart = await browser.getCart({ token });
    expect(cart.ok && cart.data).toEqual({ chakli: { '250 gms': 1, '500 gms': 1 } });
    // The account may be another person's: the order stays with the browser, before and after the account's logout.
    const orders = await shop.guest().allOrders({ token });
    expect(orders.ok && orders.data.orders).toEqual([]);
    const seen = { ok: true, data: { orderId, payment: 'paid' } };
    expect(await browser.orderByTxn({ token, params: { txnid } })).toMatchObject(seen);
    await browser.logout({ token });
    expect(await browser.orderByTxn({ params: { txnid } })).toMatchObject(seen);
  });

  test('has them taken from the first account’s cart, not from another’s that logged in since', async () => {
    const browser = shop.guest();
    const { accessKey } = await steps.begin(browser, LINES, { email: 'guest25@example.in' });
    const cartsAfter = [{ chakli: { '500 gms': 1 } }, GUEST_CART];
    const tokens: string[] = [];
    for (const _ of cartsAfter) {
      const { token } = await signedUp(shop);
      await browser.mergeCart({ token, body: { cart: GUEST_CART } });
      tokens.push(token);
    }
    await steps.verify(browser, await shop.sandbox.pay(accessKey, 'success'));
    for (const [n, token] of tokens.entries()) {
      const cart = await browser.getCart({ token });
      expect(cart.ok && cart.data).toEqual(cartsAfter[n]);
    }
  });

  test('keeps goods in the cart that are not paid or were bought with Buy now', async () => {
    const browser = shop.guest();
    const failing = await steps.begin(browser, LINES, { email: 'guest22@example.in' });
    const source = 'buy-now';
    const atOnce = await steps.begin(browser, [['chakli', 500, 1]], { email: 'guest22@example.in', source });
    const { token } = await signedUp(shop, { email: 'neha22@example.in' });
    await browser.mergeCart({ token, body: { cart: GUEST_CART } });
    await steps.verify(browser, await shop.sandbox.pay(failing.accessKey, 'failure'));
    await steps.verify(browser, await shop.sandbox.pay(atOnce.accessKey, 'success'));
    const cart = await browser.getCart({ token });
    expect(cart.ok && cart.data).toEqual(GUEST_CART);
  });

  test('loses nothing from a cart that no guest’s cart of that browser was merged into', async () => {
    const browser = shop.guest();
    const { accessKey } = await steps.begin(browser, LINES, { email: 'guest23@example.in' });
    const { token } = await signedUp(shop, { email: 'neha23@example.in' });
    await shop.guest().mergeCart({ token, body: { cart: GUEST_CART } });
    await steps.verify(browser, await shop.sandbox.pay(accessKey, 'success'));
    const cart = await browser.getCart({ token });
    expect(cart.ok && cart.data).toEqual(GUEST_CART);
  });

  test('can delete that account while the payment is open: the order stays', async () => {
    const browser = shop.guest();
    const { orderId, accessKey } = await steps.begin(browser, LINES, { email: 'guest24@example.in' });
    const { token } = await signedUp(shop, { email: 'neha24@example.in' });
    await browser.mergeCart({ token, body: { cart: GUEST_CART } });
    expect(await browser.deleteAccount({ token, body: { password: GOOD } })).toMatchObject({ ok: true });
    await steps.verify(browser, await shop.sandbox.pay(accessKey, 'success'));
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });
});

describe('the owner of an e-mail that somebody else has signed up with', () => {
  test('sees no stranger’s delivery address after setting a new password, and no link of the stranger works', async () => {
    const email = 'neha2@example.in';
    const { token } = await signedUp(shop, { email, username: 'Mallory' });
    const delivery = {
      mobile: '9000000000',
      name: 'Mallory',
      email,
      address: 'Mallory House',
      apartment: '',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    };
    expect(await shop.guest().saveDelivery({ token, body: delivery })).toMatchObject({ ok: true });
    await shop.guest().changeEmail({ token, body: { email: 'mallory@example.in', password: GOOD } });

    await shop.guest().forgotPassword({ body: { email } });
    const code = await mailedCode(shop, 'reset-password');
    const mine = 'gulab-jamun-88';
    expect(await shop.guest().resetPassword({ body: { code, password: mine } })).toMatchObject({ ok: true });
    const { id } = await shop.shop.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const codes = await shop.shop.db
      .selectFrom('one_time_codes')
      .select('kind')
      .where('customer_id', '=', id)
      .execute();
    expect(codes).toEqual([]);
    const back = await shop.guest().login({ body: { email, password: mine } });
    if (!back.ok) throw new Error(back.message);
    const saved = await shop.guest().savedDelivery({ token: back.data.token });
    expect(saved).toMatchObject({ ok: true });
    expect(JSON.stringify(saved)).not.toContain('Mallory');
  });
});

test('a guest’s order that its account has deleted is anonymised once the account is gone', async () => {
  const email = 'neha3@example.in';
  const browser = shop.guest();
  const { orderId } = await steps.buy(browser, LINES, { email, name: 'Neha Private' });
  await shop.shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', orderId).execute();
  const { token } = await signedUp(shop, { email });
  await shop.guest().verifyEmail({ body: { code: await mailedCode(shop, 'verify-email') } });
  expect(await shop.guest().deleteOrder({ token, params: { orderId } })).toMatchObject({ ok: true });
  expect(await shop.guest().deleteAccount({ token, body: { password: GOOD } })).toMatchObject({ ok: true });
  const order = await shop.shop.db
    .selectFrom('orders')
    .select(['name', 'email', 'phone', 'address1'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(order)).not.toMatch(/Neha|neha3|Johari|9876543210/);
});

describe('a browser in which somebody has logged out', () => {
  test('no longer shows their orders, but still those it ordered as a guest', async () => {
    const browser = shop.guest();
    const asGuest = await steps.begin(browser, LINES, { email: 'guest11@example.in' });
    const { token } = await signedUp(shop, { email: 'neha11@example.in' });
    const body = steps.payload(LINES, { email: 'neha11@example.in' });
    const begun = await browser.initiatePayment({ token, body });
    if (!begun.ok) throw new Error(begun.message);
    const { orderId, txnid } = begun.data;
    const seen = { ok: true, data: { orderId } };
    // A visitor whose session has just expired still sees what was paid in this browser.
    expect(await browser.orderByTxn({ params: { txnid } })).toMatchObject(seen);

    await browser.logout({ token });
    const ended = { ok: false, status: 401 };
    expect(await browser.orderDetails({ token, params: { orderId } })).toMatchObject(ended);
    expect(await browser.orderInvoice({ token, params: { orderId } })).toMatchObject(ended);
    const nothing = { ok: false, status: 404 };
    expect(await browser.orderByTxn({ params: { txnid } })).toMatchObject(nothing);
    expect(await browser.orderDetails({ params: { orderId } })).toMatchObject(nothing);
    expect(await browser.orderByTxn({ params: { txnid: asGuest.txnid } })).toMatchObject({ ok: true });
    const login = await browser.login({ body: { email: 'neha11@example.in', password: GOOD } });
    if (!login.ok) throw new Error(login.message);
    expect(await browser.orderByTxn({ token: login.data.token, params: { txnid } })).toMatchObject(seen);
  });

  test('is forgotten, wherever it is, once all devices are signed out', async () => {
    const browser = shop.guest();
    const { token } = await signedUp(shop, { email: 'neha12@example.in' });
    const body = steps.payload(LINES, { email: 'neha12@example.in' });
    const begun = await browser.initiatePayment({ token, body });
    if (!begun.ok) throw new Error(begun.message);
    await shop.guest().signOutEverywhere({ token });
    const answer = await browser.orderByTxn({ params: { txnid: begun.data.txnid } });
    expect(answer).toMatchObject({ ok: false, status: 404 });
  });
});
