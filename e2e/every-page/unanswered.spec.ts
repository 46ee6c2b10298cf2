import { DEMO_PASSWORD } from '../../shop.cast.ts';
import { takeTime } from '../support/clock.ts';
import { download } from '../support/download.ts';
import { goesTo } from '../support/goes-to.ts';
import type { Server } from '../support/server.ts';
import { newCustomer, paidOrder, putInCart } from '../support/set-up.ts';
import { expect, type Shopper, test } from '../support/shopper.ts';

const UNREACHED = 'We could not reach the shop. Check your connection and try again.';

interface Press {
  readonly of: string;
  readonly call: Parameters<Server['waits']>[0];
  readonly path: string;
  readonly button: string;
  readonly fills?: Readonly<Record<string, string>>;
  readonly isTold: (shopper: Shopper) => Promise<void>;
}

const inTheForm = (shopper: Shopper) => expect(shopper.main.getByText(UNREACHED)).toBeVisible();

const LOGIN: Press = {
  of: 'a login',
  call: 'POST /login',
  path: '/login',
  button: 'Proceed to Treats',
  fills: { Email: 'asha@example.in', Password: DEMO_PASSWORD },
  isTold: (shopper) => shopper.isTold('Login failed'),
};

const MESSAGE: Press = {
  of: 'a message to the shop',
  call: 'POST /contact',
  path: '/contact',
  button: 'Send Message',
  fills: { Name: 'Farida', Email: 'farida@example.in', Message: 'Do you still make the star katli?' },
  isTold: (shopper) => expect(shopper.main.getByRole('alert')).toContainText('no answer from the shop'),
};

const WISH: Press = {
  of: 'a wish for a new password',
  call: 'POST /forgot-password',
  path: '/forgot-password',
  button: 'Send the link',
  fills: { Email: 'asha@example.in' },
  isTold: inTheForm,
};

const CHANGE: Press = {
  of: 'a change of the account',
  call: 'PUT /api/account',
  path: '/account-settings',
  button: 'Save name',
  isTold: inTheForm,
};

test('what a visitor sends or asks for without an answer can be sent again after 20 s, or is given up after 8 s', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await page.goto(WISH.path);
  await isUnanswered(shopper, server, WISH);

  await test.step('related products', async () => {
    const related = page.getByRole('region', { name: 'Related products' });
    const products = server.hears('GET /products/related');
    await server.waits('GET /products/related');
    await goesTo(page, '/product/kaju-katli');
    await related.scrollIntoViewIfNeeded();
    await expect.poll(() => products.length).toBe(1);
    await page.clock.fastForward(8_500);
    await expect(related.getByText('Error: ')).toBeVisible();
  });
  await test.step('the account of a sign-in', async () => {
    const { token } = await newCustomer(page.request, 'Meera Nair');
    const accounts = server.hears('GET /getuser');
    await server.waits('GET /getuser');
    await goesTo(page, `/oauth-success?token=${token}`);
    await expect.poll(() => accounts.length).toBe(1);
    await page.clock.fastForward(8_500);
    await expect(page).toHaveURL(LOGIN.path);
  });
  await isUnanswered(shopper, server, LOGIN);
  // Its map needs a document of its own.
  await page.goto(MESSAGE.path);
  await isUnanswered(shopper, server, MESSAGE);
});

test('a cart, a change of the account and an invoice without an answer are given up after 8, 20 and 60 s', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const customer = await shopper.isCustomer();
  await test.step('a cart', async () => {
    await putInCart(page.request, customer, ['chakli', '250 gms', 1]);
    const carts = server.hears('POST /getcart');
    await server.waits('POST /getcart');
    await page.goto('/cart');
    await expect(page.getByLabel('Loading your cart')).toBeAttached();
    await expect.poll(() => carts.length).toBe(1);
    await page.clock.fastForward(8_500);
    await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
    await server.recovers();
  });
  await goesTo(page, CHANGE.path);
  await isUnanswered(shopper, server, CHANGE);
  await test.step('an invoice', async () => {
    const { orderId } = await paidOrder(page.request, { customer });
    const asked = server.hears('GET /api/orders/*/invoice.pdf');
    await server.waits('GET /api/orders/*/invoice.pdf');
    await goesTo(page, `/orders/${orderId}/invoice`);
    await shopper.button('Download invoice (PDF)').click();
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.fastForward(60_500);
    await shopper.isTold('The invoice could not be fetched. Please try again.');
    await server.recovers();
    const { name } = await download(shopper.button('Download invoice (PDF)'));
    expect(name).toMatch(/\.pdf$/);
  });
});

/** The press that gets no answer can be repeated after 20 s. */
async function isUnanswered(shopper: Shopper, server: Server, press: Press): Promise<void> {
  const { of, call, button, fills = {}, isTold } = press;
  await test.step(of, async () => {
    const sent = server.hears(call);
    await server.waits(call);
    for (const [label, text] of Object.entries(fills)) await shopper.page.getByLabel(label).fill(text);
    await shopper.button(button).click();
    await expect.poll(() => sent.length).toBe(1);
    await shopper.page.clock.fastForward(20_500);
    await isTold(shopper);
    await shopper.button(button).click();
    await expect.poll(() => sent.length).toBe(2);
  });
}
