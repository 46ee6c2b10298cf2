import type { Page } from '@playwright/test';
import { takeTime } from '../support/clock.ts';
import { hold } from '../support/hold.ts';
import { aPhoto } from '../support/photo.ts';
import { endSession, numberOf, paidOrder } from '../support/set-up.ts';
import { becomesVisible, expect, isAnswered, test } from '../support/shopper.ts';
import { isInside, opensPage, requestsRefund, signsIn } from '../support/staff.ts';

/**
 * A session ends while something is being typed: that is there again for the person who typed it, and for nobody else.
 */

const door = (page: Page) => page.getByRole('button', { name: 'Enter the back office' });

/** Ends this tab's session without its knowledge, as a long night does. */
async function sessionEnds(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('admin-token') ?? '');
  await endSession(page.request, { token });
}

test.beforeEach(({ console }) => console.mayNameRefusal(/\/admin\/api\//));

test('a product being typed, with photos sent once more, is there again after the same person signs in', async ({
  page,
}) => {
  await isInside(page, 'manager', '/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Mawa Cake');
  await page.getByLabel('Category').selectOption('Bakery');
  await page.getByLabel('Line under the name').fill('Sesame and jaggery');
  await page.getByLabel('Description').fill('White sesame, roasted until it crackles.');
  await page.getByLabel('Price per kg, whole rupees').fill('640');
  await page.getByLabel('Ingredients').fill('Sesame seeds, jaggery, ghee');
  await page.getByLabel('Contains none of these').check();
  // Photos that are chosen when the session has ended are sent once more.
  await sessionEnds(page);
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(door(page)).toBeVisible();
  await signsIn(page, 'manager');
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('img')).toHaveCount(1);
  await expect(page.getByLabel('Line under the name')).toHaveValue('Sesame and jaggery');

  await sessionEnds(page);
  await page.getByRole('button', { name: 'Put it into the shop' }).click();
  const words = 'Your session has ended. Please sign in again. What you typed is kept.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('Line under the name')).toBeHidden();

  // A link away still asks, above the sign-in form.
  await page.getByRole('banner').getByRole('link', { name: 'Back office' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();

  // An account without access to the back office changes nothing.
  await signsIn(page, 'asha');
  await expect(page.getByRole('alert')).toHaveText('This account may not enter the back office.');
  await signsIn(page, 'manager');
  await expect(page.getByLabel('Line under the name')).toHaveValue('Sesame and jaggery');
  await expect(page.getByLabel('Price per kg, whole rupees')).toHaveValue('640');
  await expect(page.getByLabel('Category')).toHaveValue('Bakery');
  await expect(page.getByLabel('Contains none of these')).toBeChecked();
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('img')).toHaveCount(1);
  // The form continues with the new session: the shop reads it, and refuses the name.
  await page.getByRole('button', { name: 'Put it into the shop' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '/product/mawa-cake already' })).toBeFocused();
});

test('a price in its dialog is there again for the person who typed it; who signs out leaves nothing behind, and another finds nothing', async ({
  page,
}) => {
  await isInside(page, 'manager', '/admin/products');
  await page.getByRole('button', { name: 'Edit Ragi Biscuit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ragi Biscuit' });
  await dialog.getByLabel('Price per kg, whole rupees').fill('501');
  await sessionEnds(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(door(page)).toBeVisible();
  await expect(dialog).toBeHidden();
  await signsIn(page, 'manager');
  await expect(dialog.getByLabel('Price per kg, whole rupees')).toHaveValue('501');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  const line = page.getByLabel('Line under the name');
  await page.getByRole('link', { name: 'Words and pictures of Mawa Cake' }).click();
  await line.fill('Of the manager');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await signsIn(page, 'manager');
  await expect(line).toBeVisible();
  await expect(line).not.toHaveValue('Of the manager');

  await line.fill('Of the manager');
  await sessionEnds(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(door(page)).toBeVisible();
  await signsIn(page, 'admin');
  await expect(line).toBeVisible();
  await expect(line).not.toHaveValue('Of the manager');
  // Nothing is unsaved any more.
  await opensPage(page, 'Refunds');
});

test('a refund being typed survives an earlier refund, a step and the end of the session, as does the reason of a step; a late refusal ends no new session', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await requestsRefund(page, '1', 'Box damaged');
  await expect(page.getByText('The refund is due, and is sent to the provider by itself.')).toBeVisible();
  const amount = page.getByLabel('Rupees to send back');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await amount.fill('12.50');
  await reason.fill('One piece broken');
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await expect(page.getByText('It is preparing now.')).toBeVisible();
  await expect(amount).toHaveValue('12.50');
  await expect
    .poll(async () => (await request.get(`/api/orders/${orderId}`)).text(), { timeout: 30_000 })
    .toContain('"state":"done"');
  await sessionEnds(page);
  await page.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(door(page)).toBeVisible();
  await signsIn(page, 'manager');
  await expect(page.getByRole('table', { name: 'Refunds' }).getByText('done')).toBeVisible();
  await expect(amount).toHaveValue('12.50');
  await expect(reason).toHaveValue('One piece broken');

  await page.getByRole('button', { name: 'shipped', exact: true }).click();
  await page.getByLabel('Why? The buyer reads this.').fill('With the noon train');
  await sessionEnds(page);
  await page.getByRole('button', { name: 'Make it shipped' }).click();
  await expect(door(page)).toBeVisible();
  await signsIn(page, 'manager');
  await expect(page.getByLabel('Why? The buyer reads this.')).toHaveValue('With the noon train');
  await page.getByRole('button', { name: 'Make it shipped' }).click();
  await expect(page.getByRole('row', { name: /shipped .*With the noon train/ })).toBeVisible();
  await isRefusedLate(page, 'delivered');
});

/** A refusal of the old session arrives while the new one lasts. */
async function isRefusedLate(page: Page, step: string): Promise<void> {
  const makes = page.getByRole('button', { name: `Make it ${step}` });
  const release = await hold(page, '**/invoice.pdf');
  const late = page.waitForResponse('**/invoice.pdf');
  await page.getByRole('button', { name: 'Download invoice (PDF)' }).click();
  await sessionEnds(page);
  await page.getByRole('button', { name: step, exact: true }).click();
  await makes.click();
  await expect(door(page)).toBeVisible();
  await signsIn(page, 'manager');
  await expect(makes).toBeVisible();
  release();
  expect((await late).status()).toBe(401);
  await expect(page.getByRole('button', { name: 'Download invoice (PDF)' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await makes.click();
  await expect(page.getByText(`It is ${step} now.`)).toBeVisible();
}

test('a sign-out whose answer is late does not put out the person who has signed in since', async ({
  page,
  server,
}) => {
  const list = page.waitForResponse('**/admin/api/refunds*');
  await isInside(page, 'manager', '/admin/refunds');
  // A call that is still on its way would be refused, too.
  await (await list).finished();
  const signOut = await server.answersLate('POST /logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signOut.hasActed;
  // The page is still there, but its next call is refused.
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(door(page)).toBeVisible();
  await signsIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await isAnswered(page, '**/logout', signOut.arrives);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});

test('whose role is taken away is shown out of an open page, within the minute from the packing list, and finds what was typed if it is given back', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request, { name: 'Stays On Screen' });
  await takeTime(page);
  await isInside(page, 'manager', '/admin/home-page');
  await page.getByRole('button', { name: 'Add a video…' }).click();
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Diwali at the counter');
  // The role is taken away; coming back to the tab asks who this is.
  const refusal = { success: false, message: 'Your role does not allow this.' };
  await server.answers('GET /admin/api/me', refusal, 403);
  const ended = page.waitForRequest('**/logout');
  await becomesVisible(page);
  const out = page.getByText('This account may not enter the back office.');
  await expect(out).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await ended;
  expect(await page.evaluate(() => sessionStorage.getItem('admin-token'))).toBeNull();
  // It was a slip: the role is given back.
  await server.recovers();
  await signsIn(page, 'manager');
  await expect(title).toHaveValue('Diwali at the counter');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await opensPage(page, 'Packing');
  const row = page.getByRole('row', { name: numberOf(orderId) });
  await expect(row).toBeVisible();
  await server.answers('GET /admin/api/me', refusal, 403);
  await server.answers('GET /admin/api/packing', refusal, 403);
  await page.clock.runFor(60_000);
  await expect(out).toBeVisible();
  await expect(row).toBeHidden();
});
