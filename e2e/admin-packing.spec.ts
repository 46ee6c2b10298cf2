import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ofTheCast, paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside, opensPage, signsIn } from './staff.ts';

/** An order that comes first by pincode; no other journey sends anything to Delhi. */
const toDelhi = async (request: APIRequestContext, name: string) => {
  const { orderId } = await paidOrder(request, { name, pincode: '110001' });
  return { orderId, number: `#${orderId.slice(-8)}` };
};

test('a morning: what to make, slips for ticked boxes only, and many orders moved on at once @phone', async ({
  page,
  request,
}) => {
  const first = await toDelhi(request, 'आशा वर्मा');
  const second = await toDelhi(request, 'Second Buyer');
  const third = await toDelhi(request, 'Third Buyer');
  await isInside(page, 'manager');
  await opensPage(page, 'Packing');
  await page.getByLabel('In order of').selectOption('pincode');
  const row = ({ number }: { number: string }) =>
    page.getByRole('table', { name: 'Orders to pack' }).getByRole('row', { name: number });
  await expect(row(first)).toContainText('2 × Kaju Katli 500 gms');
  await page.getByText(/^What is in these \d+ orders: [\d.]+ kg$/).click();
  await expect(
    page.getByRole('table', { name: 'What is in them' }).getByRole('row', { name: /Kaju Katli/ }),
  ).toContainText(/\d+ × 500 gms/);

  await page.getByRole('checkbox', { name: first.number }).check();
  await page.getByRole('checkbox', { name: second.number }).check();
  await expectAccessible(page, 'orders to pack, two of them ticked');
  await page.getByRole('link', { name: `Open ${first.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${first.number}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: first.number })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: second.number })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: third.number })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Print 2 packing slips' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: first.number })).toContainText('आशा वर्मा');
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('table')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Make 2 preparing …' }).click();
  await expect(page.getByText('2 buyers get a mail. It cannot be taken back.')).toBeVisible();
  await page.getByRole('button', { name: 'Make 2 preparing', exact: true }).click();
  await expect(page.getByText('2 are preparing now.')).toBeFocused();
  await expect(row(first)).toBeHidden();
  await expect(row(third)).toBeVisible();

  await page.getByLabel('Orders that are').selectOption('preparing');
  await expect(row(first)).toBeVisible();
  await expect(row(second)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: first.number })).not.toBeChecked();
});

test('what somebody else has moved meanwhile is said, and the others go on', async ({ page, request }) => {
  const mine = await toDelhi(request, 'Mine');
  const theirs = await toDelhi(request, 'Theirs');
  await isInside(page, 'manager');
  await page.goto('/admin/packing?sort=pincode');
  await page.getByRole('checkbox', { name: mine.number }).check();
  await page.getByRole('checkbox', { name: theirs.number }).check();
  const { token } = await ofTheCast(request, 'admin');
  const moved = await request.post(`/admin/api/orders/${theirs.orderId}/status`, {
    headers: { 'auth-token': token },
    data: { from: 'paid', to: 'cancelled', cause: 'By telephone' },
  });
  expect(moved.ok()).toBe(true);
  await page.getByRole('button', { name: 'Make 2 preparing …' }).click();
  await page.getByLabel('Why? The buyers read this.').fill('Frying since five');
  await page.getByRole('button', { name: 'Make 2 preparing', exact: true }).click();
  await expect(page.getByText('1 is preparing now.')).toContainText(
    new RegExp(`${theirs.number}: It is (cancelled|refunded) by now\\.$`),
  );
  await page.goto(`/admin/orders/${mine.orderId}`);
  await expect(page.getByRole('row', { name: /preparing .*Frying since five/ })).toBeVisible();
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').filter({ hasText: mine.number })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order the refund' })).toBeHidden();
});

test('what was moved is said although no order is left', async ({ page, request, server }) => {
  const { orderId } = await toDelhi(request, 'The Last');
  await isInside(page, 'manager');
  await page.goto('/admin/packing?sort=pincode');
  const headers = { 'auth-token': (await ofTheCast(request, 'manager')).token };
  const all = await (
    await request.get('/admin/api/packing', { headers, params: { status: 'paid', sort: 'pincode' } })
  ).json();
  const only = all.orders.filter(({ id }: { id: string }) => id === orderId);
  await server.answers('GET /admin/api/packing', { ...all, orders: only });
  await page.reload();
  await page.getByRole('checkbox', { name: 'This order' }).check();
  await page.getByRole('button', { name: 'Make 1 preparing …' }).click();
  await server.answers('GET /admin/api/packing', { ...all, orders: [] });
  await page.getByRole('button', { name: 'Make 1 preparing', exact: true }).click();
  await expect(page.getByText(/^No order is paid just now|^There is nothing/)).toBeVisible();
  await expect(page.getByText('1 is preparing now.')).toBeFocused();
});

test('who may only look ticks and prints, and moves nothing, and leaves no ticks to others', async ({
  page,
  request,
}) => {
  const { number } = await toDelhi(request, 'Looked At');
  await isInside(page, 'auditor');
  await page.goto('/admin/packing?sort=pincode');
  await page.getByRole('checkbox', { name: number }).check();
  await expect(page.getByRole('button', { name: 'Print 1 packing slip' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Make/ })).toBeHidden();
  await page.getByRole('link', { name: `Open ${number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signsIn(page, 'manager');
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: number })).not.toBeChecked();
});
