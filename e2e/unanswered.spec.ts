import { DEMO_PASSWORD } from '../shop.cast.ts';
import { takeTime } from './clock.ts';
import type { Server } from './server.ts';
import { newCustomer, paidOrder } from './set-up.ts';
import { expect, type Shopper, test } from './shopper.ts';

const UNREACHED = 'We could not reach the shop. Check your connection and try again.';

interface Press {
  readonly of: string;
  readonly call: Parameters<Server['waits']>[0];
  readonly path: string;
  readonly signedIn?: true;
  readonly button: string;
  readonly fills?: Readonly<Record<string, string>>;
  readonly isTold: (shopper: Shopper) => Promise<void>;
}

const besideTheField = (shopper: Shopper) => expect(shopper.main.getByText(UNREACHED)).toBeVisible();

const PRESSES: readonly Press[] = [
  {
    of: 'a login',
    call: 'POST /login',
    path: '/login',
    button: 'Proceed to Treats',
    fills: { Email: 'asha@example.in', Password: DEMO_PASSWORD },
    isTold: (shopper) => shopper.isTold('Login failed'),
  },
  {
    of: 'a message to the shop',
    call: 'POST /contact',
    path: '/contact',
    button: 'Send Message',
    fills: { Name: 'Farida', Email: 'farida@example.in', Message: 'Do you still make the star katli?' },
    isTold: (shopper) => expect(shopper.main.getByRole('alert')).toContainText('no answer from the shop'),
  },
  {
    of: 'a wish for a new password',
    call: 'POST /forgot-password',
    path: '/forgot-password',
    button: 'Send the link',
    fills: { Email: 'asha@example.in' },
    isTold: besideTheField,
  },
  {
    of: 'a change of the account',
    call: 'PUT /api/account',
    path: '/account-settings',
    signedIn: true,
    button: 'Save name',
    isTold: besideTheField,
  },
];

test('what was sent without an answer can be sent again after 20 s', async ({ shopper, server, page }) => {
  await takeTime(page);
  for (const { of, call, path, signedIn, button, fills = {}, isTold } of PRESSES) {
    await test.step(of, async () => {
      if (signedIn) await shopper.isCustomer();
      const sent = server.hears(call);
      await server.waits(call);
      await page.goto(path);
      for (const [label, text] of Object.entries(fills)) await page.getByLabel(label).fill(text);
      await shopper.button(button).click();
      await expect.poll(() => sent.length).toBe(1);
      await page.clock.fastForward(20_500);
      await isTold(shopper);
      await shopper.button(button).click();
      await expect.poll(() => sent.length).toBe(2);
    });
  }
});

test('related products, the account of a sign-in and a cart without an answer are given up after 8 s', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const related = page.getByRole('region', { name: 'Related products' });
  const products = server.hears('GET /products/related');
  await server.waits('GET /products/related');
  await page.goto('/product/kaju-katli');
  await related.scrollIntoViewIfNeeded();
  await expect.poll(() => products.length).toBe(1);
  await page.clock.fastForward(8_500);
  await expect(related.getByText('Error: ')).toBeVisible();

  const { token } = await newCustomer(page.request, 'Meera Nair');
  const accounts = server.hears('GET /getuser');
  await server.waits('GET /getuser');
  await page.goto(`/oauth-success?token=${token}`);
  await expect.poll(() => accounts.length).toBe(1);
  await page.clock.fastForward(8_500);
  await expect(page).toHaveURL('/login');

  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const carts = server.hears('POST /getcart');
  await server.waits('POST /getcart');
  await page.goto('/cart');
  await expect(page.getByLabel('Loading your cart')).toBeAttached();
  await expect.poll(() => carts.length).toBe(1);
  await page.clock.fastForward(8_500);
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
});

test('an invoice that does not arrive can be requested again after 60 s', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const asked = server.hears('GET /api/orders/*/invoice.pdf');
  await server.waits('GET /api/orders/*/invoice.pdf');
  await page.goto(`/orders/${orderId}/invoice`);
  await shopper.button('Download invoice (PDF)').click();
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.fastForward(60_500);
  await shopper.isTold('The invoice could not be fetched. Please try again.');
  await server.recovers();
  const saved = page.waitForEvent('download');
  await shopper.button('Download invoice (PDF)').click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});
