import type { Page } from '@playwright/test';
import { MOBILE, NEW_PASSWORD } from '../support/set-up.ts';
import { becomesVisible, expect, isAlive, test } from '../support/shopper.ts';
import { storedAs } from '../support/stored.ts';

const DETAILS = {
  mobile: MOBILE,
  email: 'asha.verma@example.in',
  name: 'Asha Verma',
  address: '22, Hill View Road',
  apartment: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302006',
};

test('delivery details are kept for the checkout, and forgotten on request, with those that this browser saved before there was an account; the latter go with the account, too', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/account-settings');
  await shopper.button('Add details').click();
  await page.getByLabel('Pincode').pressSequentially('302 006');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await shopper.fillsDelivery({ within: page.getByRole('region', { name: 'Delivery details' }) });
  await scrollsToNoFocus(page);
  await page.getByLabel('Pincode').evaluate((field) => field.scrollIntoView());
  await shopper.button('Save details').click();
  await expect(page.getByText('Your delivery details are saved.')).toBeVisible();
  await expect(shopper.main.getByText('22, Hill View Road, Civil Lines')).toBeInViewport();
  await page.goto('/checkout');
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');

  await isAlive(page);
  await shopper.opensSettings();
  const savesHere = () =>
    page.evaluate((saved) => localStorage.setItem('checkout-details', saved), JSON.stringify(DETAILS));
  const here = () => storedAs(page, 'checkout-details');
  await savesHere();
  await shopper.button('Forget them').click();
  await expect(page.getByText('Your delivery details are forgotten.')).toBeVisible();
  expect(await here()).toBeNull();
  const nothing = shopper.main.getByText('Nothing is saved. The checkout asks for everything anew.');
  await expect(nothing).toBeVisible();
  // What is saved with nothing in it is not called saved.
  await shopper.button('Add details').click();
  await shopper.button('Save details').click();
  await expect(page.getByText('No delivery details are saved.')).toBeVisible();
  await expect(nothing).toBeVisible();

  await savesHere();
  const section = shopper.main.getByRole('region', { name: 'Delete account' });
  await section.getByLabel('Password').fill(NEW_PASSWORD);
  await shopper.button('Delete my account').click();
  await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  await shopper.isTold('Your account is deleted.');
  expect(await here()).toBeNull();
});

test('delivery details that were saved at the checkout or in another tab stand on the account page that Back restores or somebody comes back to, unless they are being changed there', async ({
  shopper,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  const saves = async (changes: Partial<typeof DETAILS>) => {
    const nothing = {
      mobile: '',
      email: '',
      name: '',
      address: '',
      apartment: '',
      city: '',
      state: '',
      pincode: '',
    };
    const data = { ...nothing, ...changes };
    await page.request.put('/api/account/delivery', { headers: { 'auth-token': token }, data });
  };
  await page.goto('/account-settings');
  await expect(shopper.main.getByText('Nothing is saved.')).toBeVisible();
  await saves({ name: 'Meera Nair' });
  await shopper.comesBack();
  await expect(shopper.main.getByText('Meera Nair')).toBeVisible();
  await saves({ name: 'Meera Nair', city: 'Kochi' });
  await becomesVisible(page);
  await expect(shopper.main.getByText('Kochi')).toBeVisible();
  await shopper.button('Change details').click();
  await expect(page.getByLabel('City')).toHaveValue('Kochi');
  const name = page.getByRole('region', { name: 'Delivery details' }).getByLabel('Name', { exact: true });
  await name.fill('Asha V');
  await saves({ name: 'Leela Menon' });
  await shopper.comesBack();
  await expect(name).toHaveValue('Asha V');
});

test('delivery details that cannot be right are refused beside their fields, missing ones may be left out, and what is typed while they are being saved or forgotten stays in the form', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  await shopper.button('Add details').click();
  await expect(page.getByLabel('City')).toHaveAttribute('aria-required', 'false');
  await page.getByLabel('Mobile').fill('98290');
  await page.getByLabel('Pincode').fill('3020061');
  await page.getByLabel('City').fill('Jaipur');
  await shopper.button('Save details').click();
  await expect(page.getByLabel('Mobile')).toBeFocused();
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    'Please enter a valid 10-digit mobile number.',
  );
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(/six-digit pincode/);
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  // Two in one field: the checkout would leave them out, or the call refuse them for their length.
  await page.getByLabel('Pincode').fill('302006');
  for (const two of ['9829041964 / 65', '98290 41964, 98765 43210']) {
    await page.getByLabel('Mobile').fill(two);
    await shopper.button('Save details').click();
    await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
      'Please enter a valid 10-digit mobile number.',
    );
  }
  await page.getByLabel('Mobile').fill('');
  await expect(page.getByLabel('Mobile')).not.toHaveAttribute('aria-invalid');
  await shopper.button('Save details').click();
  await expect(shopper.main.getByText('Jaipur 302006')).toBeVisible();

  const city = page.getByLabel('City');
  await shopper.button('Change details').click();
  await shopper.fillsDelivery({ within: page.getByRole('region', { name: 'Delivery details' }) });
  const save = await server.waits('PUT /api/account/delivery');
  await shopper.button('Save details').click();
  await city.fill('Udaipur');
  save();
  await expect(page.getByText('Your delivery details are saved.')).toBeVisible();
  await expect(city).toHaveValue('Udaipur');
  await shopper.button('Save details').click();
  await expect(shopper.main.getByText('Udaipur 302006')).toBeVisible();

  const forget = await server.waits('DELETE /api/account/delivery');
  await shopper.button('Forget them').click();
  await shopper.button('Change details').click();
  await city.fill('Ajmer');
  forget();
  await expect(page.getByText('Your delivery details are forgotten.')).toBeVisible();
  await expect(city).toHaveValue('Ajmer');
});

/** As in Firefox, if a part of what is focused is in view already. */
async function scrollsToNoFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function () {
      focus.call(this, { preventScroll: true });
    };
  });
}
