import { BackOffice } from '../../src/contract/schemas/back-office.ts';
import { numberOf, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';

test('a refund that has not gone back after a week is named on every page, until it is requested again or its order is set to refunded', async ({
  page,
  request,
  server,
}) => {
  const [again, byHand] = [await paidOrder(request), await paidOrder(request)];
  const late = new Set([again.orderId]);
  await server.changes('GET /admin/api/me', (body) => ({
    ...BackOffice.parse(body),
    inReview: [],
    lateRefunds: [...late],
    stuckMail: 0,
  }));
  const named = ({ orderId }: { orderId: string }) =>
    page.getByRole('note').getByRole('link', { name: numberOf(orderId) });
  await isInside(page, 'manager', '/admin/messages');
  await expect(page.getByRole('note')).toContainText('A refund has not gone back after a week.');
  late.add(byHand.orderId);
  await named(again).click();
  await expect(page.getByRole('heading', { name: `Order ${numberOf(again.orderId)}` })).toBeVisible();
  await page.getByLabel('Reason').fill('The oven broke');
  await expect(named(again)).toBeVisible();
  late.delete(again.orderId);
  await page.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(page.getByText('The refund is due')).toBeVisible();
  await expect(named(again)).toBeHidden();
  await named(byHand).click();
  await page.getByRole('button', { name: 'refunded', exact: true }).click();
  await expect(named(byHand)).toBeVisible();
  late.delete(byHand.orderId);
  await page.getByRole('button', { name: 'Make it refunded' }).click();
  await expect(page.getByText('It is refunded now.')).toBeVisible();
  await expect(named(byHand)).toBeHidden();
});
