import type { Server } from '../support/server.ts';
import { type Customer, endPayment, placeOrder } from '../support/set-up.ts';
import { expect, type Shopper, test } from '../support/shopper.ts';

interface Kind {
  readonly of: string;
  /** The link on the order's page that leads there; null for that page itself. */
  readonly link: string | null;
  readonly heading: RegExp;
  readonly call: Parameters<Server['waits']>[0];
  readonly waiting: (shopper: Shopper) => ReturnType<Shopper['main']['getByText']>;
}

const KINDS: readonly Kind[] = [
  {
    of: 'a receipt',
    link: 'See the receipt',
    heading: /^Payment Successful$/,
    call: 'GET /orders/by-txn/*',
    waiting: ({ main }) => main.getByText('Loading order details…', { exact: true }),
  },
  {
    of: 'an order',
    link: null,
    heading: /^Order #/,
    call: 'GET /api/orders/*',
    waiting: ({ main }) => main.getByLabel('Loading your order'),
  },
  {
    of: 'an invoice',
    link: 'See the invoice',
    heading: /^Invoice$/,
    call: 'GET /api/orders/*/invoice',
    waiting: ({ main }) => main.getByLabel('Loading your invoice'),
  },
  {
    of: 'a payment that is open',
    link: 'Check payment status',
    heading: /^One moment more$/,
    call: 'GET /orders/by-txn/*',
    waiting: ({ main }) => main.getByText('Checking your payment…', { exact: true }),
  },
];

for (const [pages, ends, kinds] of [
  ['no page of a paid order shows anything', 'success', KINDS.slice(0, 3)],
  ['the page of an open payment shows nothing', 'pending', KINDS.slice(3)],
] as const) {
  test(`after a jump in the history, ${pages} of the one before`, async ({ shopper, server, page }) => {
    const customer: Customer = await shopper.isCustomer();
    for (const name of ['Asha Verma', 'Leela Menon']) {
      const order = await placeOrder(page.request, { customer, name });
      await endPayment(page.request, order, ends);
    }
    await page.goto('/terms');
    for (const { of, link, heading, call, waiting } of kinds) {
      const opens = async (name: string, place: 'first' | 'last') => {
        await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click();
        await expect(shopper.main.getByRole('article')).toHaveCount(2);
        await shopper.main.getByRole('article')[place]().getByRole('link', { name: 'View details' }).click();
        await expect(shopper.heading).toHaveText(/^Order #/);
        await expect(shopper.main).toContainText(name);
        if (link) await shopper.main.getByRole('link', { name: link }).click();
        await expect(shopper.heading).toHaveText(heading);
        await expect(waiting(shopper)).toBeHidden();
      };
      await opens('Asha Verma', 'last');
      const first = page.url();
      await opens('Leela Menon', 'first');
      const shown = await shopper.main.textContent();
      const goOn = await server.waits(call);
      await page.evaluate((back) => history.go(back), link ? -3 : -2);
      await expect(page).toHaveURL(first);
      await expect(waiting(shopper), of).toBeVisible();
      goOn();
      await expect(waiting(shopper), of).toBeHidden();
      expect(await shopper.main.textContent(), of).not.toBe(shown);
      await server.recovers();
    }
  });
}
