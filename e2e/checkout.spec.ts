import type { Page } from '@playwright/test';
import { BULK_MESSAGE } from '../src/contract/weight.ts';
import { holdScripts } from './hold-scripts.ts';
import {
  endPayment,
  hasStored,
  MOBILE,
  moveOrder,
  NEW_PASSWORD,
  paidOrder,
  placeOrder,
  putInCart,
} from './set-up.ts';
import { expect, Shopper, test } from './shopper.ts';
import { isTranslated } from './translated.ts';

const STATES =
  'Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chhattisgarh, Goa, Gujarat, Haryana, Himachal Pradesh, Jharkhand, Karnataka, Kerala, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand, West Bengal'.split(
    ', ',
  );

test('the checkout asks for contact and address beside the order', { tag: '@phone' }, async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 2],
      ['chakli', '250 gms', 1],
    ],
  });
  const goOn = await server.waits('GET /allproducts');
  await page.goto('/checkout');
  await expect(shopper.heading).toHaveText('Checkout');
  await expect(shopper.button('Pay Now')).toBeVisible();
  await expect(shopper.button('Pay Now')).toBeDisabled();
  goOn();
  await expect(shopper.button('Pay Now')).toBeEnabled();
  const shifts = await shiftsOf(page);
  expect(shifts.score, shifts.moved).toBeLessThan(0.001);
  for (const heading of ['Contact information', 'Delivery address', 'Your Order']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  for (const label of ['Mobile', 'Email', 'City', 'State', 'Pincode']) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Apartment (optional)')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Save this information for next time' })).not.toBeChecked();

  const lines = shopper.main.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Kaju Katli');
  await expect(lines.first()).toContainText('500 gms');
  await expect(lines.first()).toContainText('Quantity 2');
  await expect(lines.first()).toContainText('₹1,180.00');
  await expect(lines.first().getByRole('presentation')).toHaveCount(1);
  await expect(shopper.main.getByRole('term')).toHaveText([
    'Subtotal',
    'Estimated Tax',
    'Shipping',
    'Total MRP (Incl. Taxes)',
  ]);
  await expect(shopper.main.getByRole('definition')).toHaveText([
    '₹1,290.00',
    '₹0.00',
    'Charges applicable',
    '₹1,290.00',
  ]);
  await expect(shopper.button('Pay Now')).toBeVisible();
  await expect(shopper.main).toContainText('Delivery is settled separately');
});

test('the checkout knows the 28 states, then the Union Territories: Delhi can order', async ({ page }) => {
  await page.goto('/checkout');
  const state = page.getByLabel('State');
  const options = await state.getByRole('option').allTextContents();
  expect(options.slice(1, 29)).toEqual(STATES);
  expect(options.slice(29)).toHaveLength(8);
  await state.selectOption('Delhi');
  await expect(state).toHaveValue('Delhi');

  // The selected one stays clear of the arrow, and the field is wide enough for its prompt.
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
});

test('on a wide page the order stands once, beside the form, and no name overlaps its price', async ({
  page,
}) => {
  for (const [packs, sum, widths] of [
    [2, '₹2,360.00', [320, 360, 870, 880]],
    [99, '₹1,16,820.00', [320, 350, 870, 950, 1440]],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/checkout/kaju-katli?qty=${packs}`);
    const sums = page.getByText(sum, { exact: true });
    // The sums of the line, the subtotal and the total.
    await expect(sums).toHaveCount(3);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole('group').getByText(sum)).toBeVisible();
    await expect(sums).toHaveCount(4);

    const line = page.getByRole('main').getByRole('listitem');
    await expect(line).toContainText('₹1,180 each');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const [words = 0, price = 0] = await line.evaluate((item) => {
        const text = document.createRange();
        text.selectNodeContents(item.querySelector('p') ?? item);
        const edges = [...text.getClientRects()].map(({ right }) => right);
        return [Math.max(...edges), item.lastElementChild?.getBoundingClientRect().left ?? 0];
      });
      expect(words, `${packs} packs at ${width}`).toBeLessThanOrEqual(price);
    }
  }
});

test('the checkout takes the mobile number from the cart, name and e-mail from the account, which leave with it', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer({ name: 'Ravi Kumar', cart: [['chakli', '250 gms', 1]] });
  await hasStored(page, { 'checkout-mobile': MOBILE });
  const goOn = await server.waits('GET /getuser');
  await page.goto('/checkout');
  await expect(shopper.button('Pay Now')).toBeEnabled();
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
  const name = page.getByLabel('Name', { exact: true });
  const email = page.getByLabel('Email');
  await email.focus();
  goOn();
  await expect(name).toHaveValue('Ravi Kumar');
  // Nothing is filled in under typing hands: a field with the focus waits until it is left.
  await expect(email).toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(email).toHaveValue(customer.email);

  await page.getByLabel('City').fill('Jaipur');
  const other = await context.newPage();
  await other.goto('/logout');
  await expect(name).toHaveValue('');
  await expect(email).toHaveValue('');
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
});

test('what is typed before hydration or emptied by hand stays so, and nothing is filled in under typing hands', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ name: 'Meera Nair', cart: [['chakli', '250 gms', 1]] });
  const release = await holdScripts(page);
  await server.answers('GET /api/account/delivery', {
    success: true,
    delivery: { city: 'Jaipur', pincode: '302006' },
  });
  const goOn = await server.waits('GET /getuser');
  await page.goto('/checkout', { waitUntil: 'commit' });
  await page.getByLabel('City').fill('Udaipur');
  release();
  await expect(shopper.main.getByRole('listitem')).toContainText('Chakli');
  await expect(page.getByLabel('City')).toHaveValue('Udaipur');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Somebody else');
  await name.fill('');
  const email = page.getByLabel('Email');
  await email.focus();
  goOn();
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(page.getByLabel('City')).toHaveValue('Udaipur');
  await expect(name).toHaveValue('');
  await page.keyboard.type('gift@example.in');
  await expect(email).toHaveValue('gift@example.in');
  expect(customer.email).not.toBe('gift@example.in');
});

test('of account and delivery details only the readable one is filled in', async ({
  shopper,
  server,
  page,
}) => {
  const DELIVERY = { success: true, delivery: { city: 'Udaipur', address: { line: 1 } } };
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  for (const [user, delivery, name, city] of [
    ['null', DELIVERY, '', 'Udaipur'],
    ['{', DELIVERY, '', 'Udaipur'],
    [{ username: { first: 'Meera' } }, DELIVERY, '', 'Udaipur'],
    [{ username: 'Meera Nair' }, 'null', 'Meera Nair', ''],
    [{ user: { name: 'Meera Nair' } }, '{}', 'Meera Nair', ''],
  ] as const) {
    const replies = `${JSON.stringify(user)} and ${JSON.stringify(delivery)}`;
    await server.answers('GET /getuser', user);
    await server.answers('GET /api/account/delivery', delivery);
    await page.goto('/checkout');
    if (name) await expect(page.getByLabel('Name', { exact: true }), replies).toHaveValue(name);
    await expect(page.getByLabel('City'), replies).toHaveValue(city);
    await expect(page.getByLabel('Name', { exact: true }), replies).toHaveValue(name);
    await expect(page.getByLabel('Address', { exact: true }), replies).toHaveValue('');
  }
});

test('an order to be paid again that cannot be read can be requested again', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const order = await placeOrder(page.request, { customer });
  await endPayment(page.request, order, 'failure');
  const alert = shopper.main.getByRole('alert');
  await server.answers('GET /api/orders/*', 'null');
  await page.goto(`/checkout?orderId=${order.orderId}`);
  await expect(alert).toContainText('We could not fetch your order');
  for (const reply of ['{', '{}', '[]']) {
    await server.answers('GET /api/orders/*', reply);
    // A press removes the alert at once.
    await shopper.button('Retry').click();
    await expect(alert, reply).toContainText('We could not fetch your order');
    await expect(page.getByLabel('City'), reply).toBeHidden();
  }
  await server.answers('GET /api/orders/*', { order: { _id: order.orderId, items: [{ name: 'A' }] } });
  await shopper.button('Retry').click();
  await expect(page.getByLabel('City')).toBeVisible();
  await expect(alert).toContainText('We could not fetch your order');
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(shopper.main.getByRole('listitem')).toContainText('Kaju Katli');
});

test('what was typed survives a reload, Back and Forward, but neither the next checkout nor Logout', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/cart');
  await page.goto('/checkout');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Asha Verma');
  await shopper.fillsDelivery({ name: 'Meera Nair' });
  const saves = page.getByLabel('Save this information for next time');
  await saves.check();
  const hasAll = async () => {
    await expect(saves).toBeChecked();
    await expect(name).toHaveValue('Meera Nair');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('22, Hill View Road, Civil Lines');
    await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
    await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  };
  await page.reload();
  await hasAll();
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await page.goForward();
  await hasAll();
  await page.goto('/cart');
  await page.goto('/checkout');
  await expect(name).toHaveValue('Asha Verma');
  await expect(saves).not.toBeChecked();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');

  await shopper.fillsDelivery({ name: 'Meera Nair' });
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await expect(shopper.heading).toContainText('Sweetness');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Meera');
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Pincode')).toHaveValue('');
  await expect(name).toHaveValue('');
});

test('what is typed on another page does not get into the checkout that Back returns to', async ({
  shopper,
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('guest-cart', '{"chakli":{"250 gms":1}}'));
  await page.goto('/checkout');
  await shopper.fillsDelivery({ email: 'meera.nair@example.in' });
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('ravi@example.in');
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Email')).toHaveValue('meera.nair@example.in');
});

test('a shopper signed out while typing is told so in every tab, logs in again and finds it as it was', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const { email, token } = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/checkout');
  await shopper.hasInCart(1);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  const other = new Shopper(await context.newPage());
  await other.page.goto('/cart');
  await other.hasInCart(1);

  // Noticed at Pay Now.
  await shopper.fillsDelivery({ name: 'Meera Nair' });
  await page.request.post('/logout', { headers: { 'auth-token': token } });
  server.mayRefuse('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await expect(other.main.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await other.page.close();
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Nair');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');

  // Noticed by the page before that.
  await shopper.hasInCart(1);
  await shopper.fillsDelivery({ name: 'Leela Menon' });
  await page.getByLabel('Save this information for next time').check();
  const later = (await page.evaluate(() => localStorage.getItem('auth-token'))) ?? '';
  await page.request.post('/logout', { headers: { 'auth-token': later } });
  server.mayRefuse('POST /getcart');
  await wakes(shopper);
  await shopper.hasInCart(0);
  await shopper.paysNow();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Leela Menon');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(page.getByLabel('Save this information for next time')).toBeChecked();
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('the checkout names beside its field what a delivery lacks, invisible characters being nothing, and focuses that', async ({
  shopper,
  page,
}) => {
  const address = page.getByLabel('Address', { exact: true });
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery();
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
});

test('the missing one of name, e-mail and mobile is named beside its field, after the alert, without any progress', async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/chakli');
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
});

test('the checkout accepts pincode, mobile number and e-mail as people write them, even if typed before hydration', async ({
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
});

test('the checkout accepts six digits as a pincode, not starting with 0, and questions a state that does not fit', async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery();
  const pincode = page.getByLabel('Pincode');
  for (const wrong of ['012345', '30200', '30200a']) {
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

test('a state is picked, and the order paid for, in a page that the browser has translated', async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery();
  await isTranslated(page);
  await page.getByLabel('State').selectOption({ label: 'Kerala, translated' });
  await page.getByLabel('Pincode').fill('682001');
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
});

test('a state that a program fills in is the one that is sent, whichever event it makes', async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery();
  const state = page.getByLabel('State');
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
  await shopper.paysNow();
  expect((await sent).postDataJSON()).toMatchObject({ state: 'Rajasthan' });
});

test('the checkout remembers delivery details for next time when asked to', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const saved = server.hears('PUT /api/account/delivery');
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Save this information for next time').check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  await expect.poll(() => saved.length).toBe(1);
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  await expect(page.getByLabel('Save this information for next time')).toBeChecked();
});

test('the checkout remembers a guest in this browser only, and forgets at once what is unticked', async ({
  shopper,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  const box = page.getByLabel('Save this information for next time');
  await box.check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  const saved = () => page.evaluate(() => localStorage.getItem('checkout-details'));
  const before = await saved();
  expect(before).toContain('pincode');
  await page.goto('/checkout');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(box).toBeChecked();
  await box.uncheck();
  expect(await saved()).toBeNull();
  // Unticked by accident, and ticked again: the saved details are kept.
  await box.check();
  expect(await saved()).toBe(before);
  await box.uncheck();
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await page.goto('/cart');
  await page.goto('/checkout');
  await expect(shopper.main.getByText('Chakli')).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(page.getByLabel('Pincode')).toHaveValue('');
});

test('what a customer unticks goes from this browser, too, where it was saved before there was an account', async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery();
  const box = page.getByLabel('Save this information for next time');
  await box.check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  const here = () => page.evaluate(() => localStorage.getItem('checkout-details'));
  const saved = await here();
  expect(saved).toContain('Hill View Road');

  const { token } = await shopper.isCustomer();
  const data = JSON.parse(saved ?? '');
  await page.request.put('/api/account/delivery', { headers: { 'auth-token': token }, data });
  await page.goto('/checkout/chakli');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(box).toBeChecked();
  await box.uncheck();
  expect(await here()).toBeNull();
});

test('details saved by a refused press can be taken back before the next one', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const [saved, forgotten] = [
    server.hears('PUT /api/account/delivery'),
    server.hears('DELETE /api/account/delivery'),
  ];
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Save this information for next time').check();
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  await shopper.paysNow();
  await shopper.isTold('Too many requests.');
  await expect.poll(() => saved.length).toBe(1);
  await (await saved[0]?.response())?.finished();
  await server.recovers();
  await page.getByLabel('Save this information for next time').uncheck();
  await expect.poll(() => forgotten.length).toBeGreaterThan(0);
  await (await forgotten.at(-1)?.response())?.finished();
  const before = forgotten.length;
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  await expect.poll(() => forgotten.length).toBeGreaterThan(before);
});

test('details that are unticked while they are being saved are forgotten at once and after the save', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const box = page.getByLabel('Save this information for next time');
  const kept = async () => {
    const answer = await page.request.get('/api/account/delivery', { headers: { 'auth-token': token } });
    return (await answer.json()).delivery;
  };
  // A save without an answer is given up after 20 s: the wish to forget does not wait for that.
  const forgotten = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/account/delivery') && answer.request().method() === 'DELETE',
      { timeout: 10_000 },
    );
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  const isRefused = async () => {
    await page.goto('/checkout');
    await shopper.fillsDelivery();
    await box.check();
    await shopper.paysNow();
    await shopper.isTold('Too many requests.');
  };

  // The save is made, but unanswered when the page is left.
  const { hasActed } = await server.answersLate('PUT /api/account/delivery');
  await isRefused();
  await hasActed;
  expect(await kept()).toMatchObject({ city: 'Jaipur' });
  const atOnce = forgotten();
  await box.uncheck();
  await atOnce;
  await page.goto('/cart');
  expect(await kept()).toBeNull();

  // The wish to forget overtakes the save.
  const goOn = await server.waits('PUT /api/account/delivery');
  await isRefused();
  const before = forgotten();
  await box.uncheck();
  await before;
  const after = forgotten();
  goOn();
  await after;
  expect(await kept()).toBeNull();
});

test('a guest too can take back details saved by a refused press', async ({ shopper, server, page }) => {
  await hasStored(page, { 'guest-cart': '{"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Save this information for next time').check();
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  await shopper.paysNow();
  await shopper.isTold('Too many requests.');
  await server.recovers();
  await page.getByLabel('Save this information for next time').uncheck();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('checkout-details'))).toBeNull();
});

test('the checkout says before anything is typed that a line is out of stock, and leads back to the cart', async ({
  shopper,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"gujiya":{"250 gms":1},"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  const lines = shopper.main.getByRole('listitem');
  await expect(lines.filter({ hasText: 'Gujiya' })).toContainText('Out of stock now');
  await expect(lines.filter({ hasText: 'Chakli' })).not.toContainText('Out of stock');
  await shopper.main.getByRole('link', { name: 'Change the cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test('a line that sells out while the address is typed is marked after Pay Now, which leads back to the cart', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"nankhatai":{"250 gms":1},"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  const chakli = shopper.main.getByRole('listitem').filter({ hasText: 'Chakli' });
  await expect(chakli).toBeVisible();
  await shopper.fillsDelivery();
  await expect(chakli).not.toContainText('Out of stock');
  const products: { id: string; available: boolean }[] = await (
    await page.request.get('/allproducts')
  ).json();
  await server.answers(
    'GET /allproducts',
    products.map((product) => (product.id === 'chakli' ? { ...product, available: false } : product)),
  );
  const message = 'Chakli is out of stock.';
  await server.answers('POST /api/initiate-payment', { success: false, message }, 409);
  await shopper.paysNow();
  await shopper.isTold(message);
  await expect(chakli).toContainText('Out of stock now');
  await shopper.main.getByRole('link', { name: 'Change the cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test("'Buy now' pays one product and leaves the cart as it is", async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.goto('/product/chakli');
  await shopper.chooses('500 gms', 2);
  await page.getByRole('link', { name: 'Buy now' }).click();
  await expect(page).toHaveURL('/checkout/chakli?weight=500&qty=2');
  await expect(shopper.main.getByRole('listitem')).toHaveCount(1);
  await expect(shopper.main.getByRole('listitem')).toContainText('Chakli');
  await expect(shopper.main.getByRole('listitem')).toContainText('₹440.00');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await shopper.hasInCart(2);
});

test("a 'Buy now' that is paid again and not decided yet is not paid for once more", async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/checkout/chakli?weight=500');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.paysWith('Fail payment');
  await expect(shopper.heading).toHaveText('Payment Failed');
  await shopper.button('Retry Payment').click();
  await expect(page).toHaveURL(/\/checkout\?orderId=/);
  await shopper.paysNow();
  await shopper.paysWith('Leave pending');
  await expect(shopper.heading).toHaveText('One moment more');

  const announced = server.hears('POST /api/initiate-payment');
  await page.goto('/checkout/chakli?weight=500');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await expect(shopper.heading).toHaveText('One moment more');
  expect(announced).toHaveLength(0);
});

test("'Buy now' takes 1000 gms and one pack when the address says nothing, but neither unknown nor bulk goods", async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/nankhatai');
  await expect(shopper.main.getByRole('listitem')).toContainText('1000 gms');
  await expect(shopper.main.getByRole('listitem')).toContainText('Quantity 1');
  await page.goto('/checkout/no-such-sweet');
  await expect(shopper.main.getByText('Product not found.')).toBeVisible();
  // More packs than a line may hold.
  await page.goto('/checkout/kaju-katli?weight=500&qty=150');
  await shopper.isTold(BULK_MESSAGE);
  await expect(shopper.main).toContainText('₹58,410.00');
});

test('an unpaid order is paid again as it was, after a login if the session has ended', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  const order = await placeOrder(page.request, { customer, lines: [['chakli', '750 gms', 2]] });
  await endPayment(page.request, order, 'failure');
  await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  await page.goto(`/checkout?orderId=${order.orderId}`);
  await expect(shopper.main.getByText('Not authenticated. Please log in.')).toBeVisible();
  await shopper.main.getByRole('link', { name: 'Log in' }).click();
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL(`/checkout?orderId=${order.orderId}`);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('22, Hill View Road, Civil Lines');
  await expect(shopper.main.getByRole('listitem')).toHaveCount(1);
  await expect(shopper.main.getByRole('listitem')).toContainText('Chakli');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await page.goto('/orders');
  await expect(shopper.main.getByRole('article')).toHaveCount(1);
});

test('what is typed over an unpaid order is still there after a login, if the session ends meanwhile', async ({
  shopper,
  server,
  page,
  request,
}) => {
  const customer = await shopper.isCustomer();
  // Ordered on another device: without a login this browser may not see it.
  const order = await placeOrder(request, { customer });
  await endPayment(request, order, 'failure');
  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  // Asked for together, once the order is known.
  server.mayRefuse('GET /getuser');
  server.mayRefuse('GET /api/account/delivery');
  await page.goto(`/checkout?orderId=${order.orderId}`);
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue('22, Hill View Road, Civil Lines');
  await address.fill('9, Nehru Bazaar');
  await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
  await wakes(shopper);
  await shopper.main.getByRole('link', { name: 'Log in' }).click();
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL(`/checkout?orderId=${order.orderId}`);
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(address).toHaveValue('9, Nehru Bazaar');
});

test('an order that is paid, shipped, being paid or unknown is not paid again', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const paid = await paidOrder(page.request, { customer });
  const isPaid = async () => {
    await page.goto(`/checkout?orderId=${paid.orderId}`);
    await expect(shopper.main.getByText('This order is already paid.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible();
  };
  await isPaid();
  await moveOrder(page.request, paid, 'paid', 'preparing');
  await moveOrder(page.request, paid, 'preparing', 'shipped');
  await isPaid();

  const open = await placeOrder(page.request, { customer });
  await page.goto(`/checkout?orderId=${open.orderId}`);
  await expect(
    shopper.main.getByText('Payment is being confirmed. Please do not pay again.', { exact: true }),
  ).toBeVisible();

  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  await page.goto(`/checkout?orderId=${crypto.randomUUID()}`);
  await expect(shopper.main.getByRole('alert')).toContainText('We could not find this order');
});

test('an order that is paid, being paid or deleted in another tab is no longer offered after Pay Now', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('POST /api/initiate-payment');
  server.mayRefuse('GET /api/orders/*');
  const customer = await shopper.isCustomer();
  const paysNowAfter = async (elsewhere: (orderId: string) => Promise<unknown>, words: string) => {
    const order = await placeOrder(page.request, { customer });
    await endPayment(page.request, order, 'failure');
    await page.goto(`/checkout?orderId=${order.orderId}`);
    await expect(page.getByLabel('Pincode')).toHaveValue('302006');
    await elsewhere(order.orderId);
    const arrives = await server.waits('GET /api/orders/*');
    await shopper.paysNow();
    await shopper.isTold(words);
    await expect(shopper.button('Pay Now')).toBeFocused();
    arrives();
    await expect(shopper.button('Pay Now')).toBeHidden();
    await expect(shopper.main).toBeFocused();
    await server.recovers();
  };
  await paysNowAfter(
    (orderId) => paidOrder(page.request, { customer, orderId }),
    'This order is already paid.',
  );
  await expect(shopper.main.getByRole('link', { name: 'See the receipt' })).toBeVisible();
  await paysNowAfter(
    (orderId) => placeOrder(page.request, { customer, orderId }),
    'A payment for this order is still open.',
  );
  await expect(shopper.main.getByRole('link', { name: 'Check payment status' })).toBeVisible();
  await paysNowAfter(
    (orderId) =>
      page.request.delete(`/deleteorder/${orderId}`, { headers: { 'auth-token': customer.token } }),
    'Payment initiation failed. Try again.',
  );
  await expect(shopper.main.getByRole('alert')).toContainText('We could not find this order');
});

test('a cart that was paid for on another device is no longer offered after Pay Now', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  const answered = page.waitForResponse('**/api/initiate-payment');
  await shopper.paysNow();
  const { txnid, orderId, access_key: accessKey } = await (await answered).json();
  await page.reload();
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(shopper.main).toContainText('500 gms');

  await endPayment(page.request, { txnid, orderId, accessKey }, 'failure');
  await paidOrder(page.request, { customer, orderId });
  server.mayRefuse('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('This order is already paid.');
  await expect(shopper.main).toContainText('There is nothing in your cart yet.');
});

test('a checkout that is opened or come back to hours later does not offer the cart that another device has paid for', async ({
  shopper,
  page,
}) => {
  const lines = [['kaju-katli', '500 gms', 1]] as const;
  const customer = await shopper.isCustomer({ cart: lines });
  const nothing = shopper.main.getByText('There is nothing in your cart yet.');
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.hasInCart(1);
  await paidOrder(page.request, { customer, lines });
  await shopper.button('Proceed to Checkout').click();
  await expect(nothing).toBeVisible();

  await putInCart(page.request, customer, lines[0]);
  await page.reload();
  await expect(shopper.main).toContainText('500 gms');
  await paidOrder(page.request, { customer, lines });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(nothing).toBeVisible();
});

test("a guest pays, and a stranger's account sees nothing of it", async ({ shopper, server, page }) => {
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"250 gms":1}}', cartItems: '[]', cart_data: '1' });
  await page.goto('/checkout');
  await shopper.fillsDelivery({ name: 'Guest Kumar' });
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await shopper.hasInCart(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(guest-cart|cartItems|cart_data|checkout-mobile)$/)]),
  );
  const address = page.url();
  await page.context().clearCookies();
  server.mayRefuse('GET /orders/by-txn/*');
  await page.goto(address);
  await expect(shopper.heading).toHaveText('Payment not confirmed');
  await expect(shopper.main).not.toContainText('Guest Kumar');
});

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** The score of unexpected layout shifts in view since the page started, and what moved, when, from where to where. */
function shiftsOf(page: Page): Promise<{ score: number; moved: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let score = 0;
        const moved: unknown[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
            score += value;
            for (const { node, previousRect, currentRect } of sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              moved.push([startTime, element?.outerHTML.slice(0, 100), previousRect, currentRect]);
            }
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Shifts are reported after the frame that shows them.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve({ score, moved: JSON.stringify(moved) }))),
        );
      }),
  );
}

test('a tab that sleeps while another one reports the end keeps what was typed in it', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const asleep = new Shopper(await context.newPage());
  // Like a frozen tab: it is not notified of what others store.
  await asleep.page.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation()),
  );
  for (const one of [shopper, asleep]) {
    await one.page.goto('/checkout');
    await one.hasInCart(1);
    await expect(one.page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
    await one.fillsDelivery({ name: 'Meera Nair' });
  }
  await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
  server.mayRefuse('POST /getcart');
  await wakes(shopper);
  await shopper.hasInCart(0);
  await shopper.paysNow();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await wakes(asleep);
  await asleep.paysNow();
  await asleep.isTold('Your session has ended. Please log in again.');
  await asleep.logIn(customer.email, NEW_PASSWORD);
  await expect(asleep.page.getByLabel('Name', { exact: true })).toHaveValue('Meera Nair');
});

/** Behaves like a page restored from the back/forward cache. */
async function wakes({ page }: Shopper): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
