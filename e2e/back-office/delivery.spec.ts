import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { isCorrected } from '../support/colleague.ts';
import { hold } from '../support/hold.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';

test('a wrong address is corrected before the box leaves, what somebody else has corrected stays, and the slip has both; the dialog takes nothing while it saves', async ({
  page,
  request,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/orders\/.+\/delivery$/);
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const correct = page.getByRole('button', { name: 'Correct the address' });
  await correct.click();
  // Or the browser keeps each buyer's name and address, and offers them, or the staff's own, for the next one.
  const form = page.getByRole('dialog', { name: 'Where it goes' }).locator('form');
  await expect(form).toHaveJSProperty('autocomplete', 'off');
  await isCorrected(request, { orderId }, { address1: '99, New Road', city: 'Ajmer' });
  const dialog = page.getByRole('dialog', { name: 'Where it goes' });
  const saves = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('City').fill('Alwar');
  await saves.click();
  const refusal = dialog.getByRole('alert');
  await expect(refusal).toHaveText(
    "Somebody else has changed this: it is now 'Ajmer'. Close this and look again.",
  );
  await expect(dialog.getByLabel('City')).toHaveValue('Alwar');
  // The page behind now shows the other person's correction, which a second try must not undo.
  await expect(page.getByText('99, New Road')).toBeVisible();
  await saves.click();
  await expect(refusal).toHaveText(/Somebody else has changed this/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Ajmer 302006')).toBeVisible();
  await expect(page.getByText('99, New Road')).toBeVisible();

  await correct.click();
  await dialog.getByLabel('Address', { exact: true }).fill('7, Gulmohar Lane');
  await dialog.getByLabel('Pincode').fill('110001');
  const doubt = dialog.getByText('This pincode does not look like Rajasthan. Is it right?');
  await expect(doubt).toBeVisible();
  await expect(doubt).toHaveAttribute('aria-live', 'polite');
  await expectAccessible(page, 'the correction of an address');
  await dialog.getByLabel('Pincode').fill('0302');
  await saves.click();
  await expect(refusal).toContainText('six-digit pincode');
  await takesNothingWhileItSaves(page, dialog.getByLabel('Pincode'), '302017');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The address is corrected.')).toBeFocused();
  await expect(page.getByText('printed already has the former one: please print it again')).toBeVisible();
  await expect(page.getByText('Ajmer 302017')).toBeVisible();
  await correct.click();
  await expect(page.getByText('The address is corrected.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toContainText('7, Gulmohar Lane');
});

/** What was typed by then would be lost with the dialog. */
async function takesNothingWhileItSaves(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed);
  const release = await hold(page, '**/delivery');
  const isSent = page.waitForRequest('**/delivery');
  await field.press('Enter');
  await isSent;
  await field.press('Backspace');
  await expect(field).toHaveValue(typed);
  await expect(field).toBeFocused();
  release();
}
