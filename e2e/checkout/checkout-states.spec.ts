import type { Page } from '@playwright/test';
import { expect, test } from '../support/shopper.ts';
import { DESK } from '../support/sizes.ts';
import { isTranslated } from '../support/translated.ts';

const STATES =
  'Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chhattisgarh, Goa, Gujarat, Haryana, Himachal Pradesh, Jharkhand, Karnataka, Kerala, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand, West Bengal'.split(
    ', ',
  );

test('the checkout knows the 28 states, then the Union Territories; one picked in a translated page or filled in by a program is the one that is sent', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/checkout/chakli');
  const state = page.getByLabel('State');
  const options = await state.getByRole('option').allTextContents();
  expect(options.slice(1, 29)).toEqual(STATES);
  expect(options.slice(29)).toHaveLength(8);
  await state.selectOption('Delhi');
  await expect(state).toHaveValue('Delhi');
  await fitsItsField(page);
  await page.setViewportSize(DESK);

  await shopper.fillsDelivery();
  for (const [event, name] of [
    ['input', 'Kerala'],
    ['change', 'Goa'],
    ['input', 'Rajasthan'],
  ] as const) {
    await state.evaluate((select: HTMLSelectElement, value) => {
      select.value = value;
    }, name);
    await state.dispatchEvent(event);
    // A rendering writes what the page has understood.
    await page.getByLabel('City').fill(`Near ${name}`);
    await page.getByLabel('Apartment').fill(name);
    await expect(state).toHaveValue(name);
  }
  const sent = page.waitForRequest('**/api/initiate-payment');
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  await shopper.paysNow();
  expect((await sent).postDataJSON()).toMatchObject({ state: 'Rajasthan' });
  await shopper.isTold('Too many requests.');
  await server.recovers();

  await isTranslated(page);
  await state.selectOption({ label: 'Kerala, translated' });
  await page.getByLabel('Pincode').fill('682001');
  const picked = page.waitForRequest('**/api/initiate-payment');
  await shopper.paysNow();
  expect((await picked).postDataJSON()).toMatchObject({ state: 'Kerala' });
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
});

/** The selected one stays clear of the arrow, and the field is wide enough for its prompt. */
async function fitsItsField(page: Page): Promise<void> {
  const state = page.getByLabel('State');
  const ARROW = 22 + 14;
  for (const name of ['', 'Himachal Pradesh']) {
    await state.selectOption(name);
    for (const width of [320, 360, 641, 768, 861, 870, 1000, 1100, 1101, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { room, text, overflow } = await state.evaluate((select: HTMLSelectElement, arrow) => {
        const style = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen) pen.font = style.font;
        return {
          room: select.clientWidth - Number.parseFloat(style.paddingLeft) - arrow,
          text: pen?.measureText(select.selectedOptions[0]?.text ?? '').width ?? 0,
          overflow: style.textOverflow,
        };
      }, ARROW);
      expect(text, `'${name}' at ${width}`).toBeLessThanOrEqual(room);
      // The longest Union Territory fits nowhere.
      expect(overflow).toBe('ellipsis');
    }
  }
}
