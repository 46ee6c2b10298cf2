import { boxOf } from '../support/box-of.ts';
import { type Line, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { A4, A4_WITHIN_MARGINS } from '../support/sizes.ts';

const CART: readonly Line[] = [
  ['kaju-katli', '500 gms', 7],
  ['chakli', '250 gms', 1],
  ['nankhatai', '1000 gms', 2],
];

test('a printed cart begins below its heading and says how many packs there are of each sweet, and a printed order at the checkout too', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: CART });
  await page.goto('/cart');
  await shopper.hasInCart(10);
  await expect(shopper.main.getByRole('row', { name: /Nankhatai/ })).toBeVisible();
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets, 'none is empty').toHaveLength(1);
  const row = shopper.main.getByRole('row', { name: /Kaju Katli/ });
  const packs = row.getByRole('spinbutton');
  await expect(packs).toHaveValue('7');
  await page.emulateMedia({ media: 'print' });
  for (const size of [
    A4_WITHIN_MARGINS,
    { width: A4_WITHIN_MARGINS.height, height: A4_WITHIN_MARGINS.width },
  ]) {
    await page.setViewportSize(size);
    await expect(packs).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/checkout');
  const ordered = shopper.main
    .getByRole('listitem')
    .filter({ hasText: 'Kaju Katli' })
    .getByText('7', { exact: true });
  await expect(ordered).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Printers leave grounds out: white letters would be white on white, which browsers print pale.
  await expect(ordered).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('a printed product is black on white without header, footer and buttons; its mark keeps its dot, and the chosen weight can be read', async ({
  page,
}) => {
  await page.goto('/product/kaju-katli');
  const mark = page.getByRole('main').getByRole('img', { name: 'Vegetarian' }).first();
  await expect(mark).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['header.nav', 'footer.foot', '.bulk']) {
    await expect(page.locator(selector)).toBeHidden();
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // The dot is a ground, which browsers leave out unless they are told that it matters.
  await expect(mark).toHaveCSS('print-color-adjust', 'exact');
  const chosen = page.getByRole('main').locator('label:has(:checked)').getByText('1000 gms');
  await expect(chosen).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('on paper, a product and a long text are in no grid of more than half a sheet, which Firefox would begin on the next', async ({
  page,
}) => {
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/product/kaju-katli', '/terms', '/privacy', '/refund_returns']) {
    await page.goto(path);
    // Only now is its sheet for print sure to be there.
    await expect(page.locator('header.nav')).toBeHidden();
    const large = await page.evaluate(
      (most) =>
        [...document.querySelectorAll('main, main *')]
          .filter((part) => getComputedStyle(part).display === 'grid' && part.clientHeight > most)
          .map((part) => part.className),
      A4.height / 2,
    );
    expect(large, path).toEqual([]);
  }
});

test('a printed page of a paid order is no higher than its receipt: Firefox would add an empty sheet', async ({
  shopper,
  page,
}) => {
  const { txnid } = await paidOrder(page.request);
  await page.setViewportSize(A4);
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.main.getByText(/^RCPT-\d+$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header.nav')).toBeHidden();
  expect((await boxOf(shopper.main)).height).toBeLessThan(A4.height * 0.8);
});
