import type { APIRequestContext } from '@playwright/test';
import { RefundPage } from '../../src/contract/schemas/refund.ts';
import { expectAccessible } from '../support/axe.ts';
import { staffHeaders } from '../support/colleague.ts';
import { newCustomer, paidTwice } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';
import { signInAs } from '../support/stored.ts';

test('a second payment that the bank does not take back is given back in another way, and its buyer sees that', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'Paid Twice');
  const { orderId, txnid } = await paidTwice(request, { customer });
  await refundFails(request, orderId);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const refunds = page.getByRole('table', { name: 'Refunds' });
  const byHand = page.getByRole('checkbox', { name: 'I have given it back in another way: send nothing' });
  await expect(refunds.getByRole('row', { name: /second payment/ })).toContainText('failed');

  // The order's own money, which is chosen at first, is given back in another way by a step of the order.
  const payment = page.getByLabel('Of payment');
  await payment.selectOption({ label: `${txnid}, ₹1,180.00 left` });
  await byHand.check();
  await expectAccessible(page, 'an order with surplus money');
  await page.getByLabel('Rupees given back').fill('1180');
  await page.getByLabel('Reason').fill('By UPI, at the counter');
  await page.getByRole('button', { name: 'Note as given back ₹1,180.00' }).click();
  await expect(page.getByText('It is noted that the money has been given back.')).toBeVisible();
  const noted = refunds.getByRole('row', { name: /By UPI, at the counter/ });
  await expect(noted).toContainText('done');
  await expect(noted).toContainText('given back in another way');
  // What is left to send back is the money of the order itself.
  await expect(payment).toBeHidden();
  await expect(byHand).toBeHidden();

  await signInAs(page, customer);
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
});

/** The shop hears of it when it asks the provider again, seconds later. */
async function refundFails(request: APIRequestContext, orderId: string): Promise<void> {
  const headers = await staffHeaders(request, 'manager');
  const states = async () => {
    const answer = await request.get('/admin/api/refunds', { headers, params: { orderId } });
    return RefundPage.parse(await answer.json()).refunds.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 30_000 }).toEqual(['failed']);
}
