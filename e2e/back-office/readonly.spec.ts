import type { Page } from '@playwright/test';
import { BackOffice } from '../../src/contract/schemas/back-office.ts';
import { expectAccessible } from '../support/axe.ts';
import { goesTo } from '../support/goes-to.ts';
import type { Server } from '../support/server.ts';
import { numberOf, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside, opensPage, signsIn } from '../support/staff.ts';

/** Auditors, who may only look. */

test('who may only look sees everything, is told whose decision a payment needs, and finds nothing to press', async ({
  page,
  request,
  server,
}) => {
  await server.changes('GET /admin/api/me', (body) => ({
    ...BackOffice.parse(body),
    inReview: ['01a22933-281c-73e0-8f7c-3349a590d0e9'],
    stuckMail: 0,
  }));
  const { orderId } = await paidOrder(request);
  await isInside(page, 'auditor', `/admin/orders/${orderId}`);
  await expect(page.getByRole('note')).toHaveText(
    'A payment needs the decision of an admin or manager:#a590d0e9',
  );
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What comes next' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Refund ₹/ })).toBeHidden();
  await opensPage(page, 'Audit');
  await expect(page.getByRole('table')).toBeVisible();
  await opensPage(page, 'Products');
  await looksAtProducts(page);
  await goesTo(page, '/admin/products/new');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await looksAtTheHomePage(page, server);
});

async function looksAtProducts(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New product' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Words and pictures of Mawa Cake' }).click();
  await expect(page.getByLabel('Description')).toBeDisabled();
  // No field looks editable, and no hint says how to fill it in.
  for (const label of ['Description', 'Hindi name', 'GST', 'Shelf life in days'])
    await expect(page.getByLabel(label)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByLabel('Hindi name')).not.toHaveAttribute('aria-describedby');
  await expect(page.getByText(/^(May be empty|Separated by commas|In descending order)/)).toHaveCount(0);
  await expectAccessible(page, 'a product for somebody who may only look');
  await expect(page.getByRole('button', { name: /Save|Take out|Remove/ })).toHaveCount(0);
}

/** At the second try, because the first fails. */
async function looksAtTheHomePage(page: Page, server: Server): Promise<void> {
  await server.answers('GET /admin/api/home-page', { success: false, message: 'Out of order.' }, 500);
  await opensPage(page, 'Home page');
  const failure = page.getByRole('alert').filter({ hasText: 'We could not fetch the home page' });
  await expect(failure).toContainText('Out of order.');
  await server.recovers();
  await failure.getByRole('button', { name: 'Retry' }).click();
  const shown = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(shown.filter({ hasText: 'brass thali' })).toContainText('On the home page');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('What you choose here')).toHaveCount(0);
  await expectAccessible(page, 'the choices of somebody who may only look');
}

test('who may only look ticks and prints orders to pack, and moves nothing; ticks and lists are not kept for the next person', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request, { name: 'Looked At', pincode: '110001' });
  const number = numberOf(orderId);
  await isInside(page, 'auditor');
  // By pincode it comes first, as no other town of the journeys does.
  await goesTo(page, '/admin/packing?sort=pincode');
  await page.getByRole('checkbox', { name: number }).check();
  await expect(page.getByRole('button', { name: 'Print 1 packing slip' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Make/ })).toBeHidden();
  await page.getByRole('link', { name: `Open ${number}` }).click();
  const order = page.getByRole('heading', { name: `Order ${number}` });
  await expect(order).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signsIn(page, 'manager');
  await expect(order).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: number })).not.toBeChecked();
  const release = await server.waits('GET /admin/api/orders');
  await page.goBack();
  await expect(page.getByRole('status', { name: 'Loading the orders' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeHidden();
  release();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
});
