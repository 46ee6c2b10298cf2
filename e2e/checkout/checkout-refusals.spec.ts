import { holdScripts } from '../support/hold.ts';
import { MOBILE } from '../support/set-up.ts';
import { expect, type Shopper, test } from '../support/shopper.ts';

test('the checkout names beside its field what is missing, invisible characters being nothing, and has it in focus and in view', async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery();
  await test.step('what a delivery lacks', () => lacksDelivery(shopper));
  await test.step('name, e-mail and mobile, after the alert, without any progress', () =>
    lacksContact(shopper));
  await test.step('in view after the alert, also where the focus alone does not scroll to it', () =>
    isInView(shopper));
});

async function lacksDelivery(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  const address = page.getByLabel('Address', { exact: true });
  for (const field of [address, page.getByLabel('City'), page.getByLabel('Pincode')]) await field.fill('');
  await page.getByLabel('State').selectOption('');
  await shopper.paysNow();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Please enter your address.');
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Please enter your city.');
  await expect(page.getByLabel('State')).toHaveAccessibleDescription('Please pick your state from the list.');
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription('Please enter your pincode.');
  await expect(page.getByLabel('Apartment (optional)')).toHaveAccessibleDescription('');

  await shopper.fillsDelivery();
  for (const field of [address, page.getByLabel('City')]) await field.fill('\u200b \u2060');
  await page.getByLabel('Pincode').focus();
  await shopper.paysNow();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Please enter your address.');
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Please enter your city.');
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription('');
}

async function lacksContact(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await shopper.fillsDelivery();
  const email = page.getByLabel('Email', { exact: true });
  const name = page.getByLabel('Name', { exact: true });
  await email.fill('');
  const announced = await shopper.main.evaluateHandle((main) => {
    const texts: (string | null)[] = [];
    const live = main.querySelector('[aria-live]');
    new MutationObserver(() => texts.push(live?.textContent ?? null)).observe(live ?? main, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return texts;
  });
  await shopper.paysNow();
  await shopper.isTold('Please enter name, email and mobile before paying.');
  expect(await announced.jsonValue()).toEqual([]);
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter your e-mail address.');
  await expect(name).toHaveAccessibleDescription('');

  // A name of invisible characters is missing too.
  await email.fill('asha.verma@example.in');
  await name.fill('\u200b \u2060');
  await shopper.paysNow();
  await shopper.isTold('Please enter name, email and mobile before paying.');
  await expect(name).toBeFocused();

  // Pressed in the field itself: the alert gives the focus back to it, which reads what is wrong with it.
  await name.fill(' ');
  await name.press('Enter');
  await shopper.isTold('Please enter name, email and mobile before paying.');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await expect(shopper.main.getByRole('alert')).toHaveCount(0);
  await name.fill('Asha Verma');
  await page.getByLabel('City').fill('');
  await page.getByLabel('City').press('Enter');
  await expect(shopper.main.getByRole('alert')).toHaveText('Please enter your city.');
}

/** Safari scrolls to a field a moment after it has got the focus: not at all, if an alert opens first. */
async function isInView(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function () {
      focus.call(this, { preventScroll: true });
    };
  });
  await shopper.fillsDelivery();
  const mobile = page.getByLabel('Mobile');
  await mobile.fill('');
  await shopper.paysNow();
  await shopper.isTold('Please enter name, email and mobile before paying.');
  await expect(mobile).toBeFocused();
  await expect(mobile).toBeInViewport();
  // As on iPhones, where a press does not take the focus from the field.
  await shopper.button('Pay Now').scrollIntoViewIfNeeded();
  await expect(mobile).not.toBeInViewport();
  await shopper.button('Pay Now').evaluate((button: HTMLButtonElement) => button.click());
  await shopper.isTold('Please enter name, email and mobile before paying.');
  await expect(mobile).toBeInViewport();
}

test('the checkout accepts pincode, mobile number and e-mail as people write them, even before hydration, but no wrong pincode, and questions a state that does not fit', async ({
  shopper,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/checkout/chakli', { waitUntil: 'commit' });
  const pincode = page.getByLabel('Pincode');
  await pincode.fill('302 006');
  await page.getByLabel('Mobile').fill('+91 98290 41964');
  release();
  await expect(pincode).toHaveValue('302006');
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
  await expect(shopper.button('Pay Now')).toBeEnabled();
  await page.getByLabel('Email').fill('\u2066asha@example.in\u2069');
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.in');
  await page.getByLabel('Mobile').fill('९८२९० ४१९६४');
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
  for (const written of ['302 006', '302-006', '३०२ ००६', '３０２００６']) {
    await pincode.fill('');
    await pincode.pressSequentially(written);
    await expect(pincode).toHaveValue('302006');
  }
  await pincode.fill('');
  // As a paste: all of the text at once.
  await page.keyboard.insertText(' 302 006 ');
  await expect(pincode).toHaveValue('302006');

  await shopper.fillsDelivery();
  for (const wrong of ['012345', '30200', '3020066', '30200a']) {
    await pincode.fill(wrong);
    await expect(pincode, wrong).toHaveAccessibleDescription('');
    await shopper.paysNow();
    await expect(pincode, wrong).toHaveAccessibleDescription(
      'Please enter a six-digit pincode that does not start with 0.',
    );
  }
  await pincode.fill('302006');
  await page.getByLabel('State').selectOption('Kerala');
  await shopper.paysNow();
  const question = 'Pincode 302006 does not look like one in Kerala. Deliver there all the same?';
  await shopper.isAsked(question, 'Cancel');
  await expect(pincode).toBeFocused();
  await expect(pincode).toHaveAccessibleDescription('Pincode 302006 does not look like one in Kerala.');
  await shopper.paysNow();
  await shopper.isAsked(question, 'OK');
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
});
