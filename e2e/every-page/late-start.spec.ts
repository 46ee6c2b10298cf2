import { stopTime, takeTime } from '../support/clock.ts';
import { holdScripts } from '../support/hold.ts';
import { ofTheCast } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { losesToken } from '../support/stored.ts';

test('a weight and a number chosen early are what is put into the cart, and what Buy now, pressed early, buys', async ({
  page,
  shopper,
}) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  await shopper.chooses('500 gms', 3);
  const asked = page.waitForRequest(/\/addtocart$/);
  await shopper.addsToCart();
  await page.getByRole('link', { name: 'Buy now' }).click();
  release();
  expect((await asked).postDataJSON()).toMatchObject({ netWeight: '500 gms', quantity: 3 });
  await expect(page).toHaveURL('/checkout/kaju-katli?weight=500&qty=3');
  await shopper.hasInCart(3);
});

test('a form filled in and submitted early is sent after hydration, and is never in the address', async ({
  console,
  page,
}) => {
  console.mayNameRefusal(/\/login$/);
  const release = await holdScripts(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByLabel('Password').fill('not the password');
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/login'),
  );
  await page.getByRole('button', { name: 'Proceed to Treats' }).click();
  await expect(page).toHaveURL('/login');
  release();
  expect((await answered).request().postDataJSON()).toMatchObject({
    email: 'asha@example.in',
    password: 'not the password',
  });
});

test('text typed early into a field that a script keeps stays in it', async ({ page, shopper }) => {
  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  const release = await holdScripts(page);
  await page.goto('/sweets');
  await page.getByLabel('Sort').selectOption({ index: 1 });
  const chosen = await page.getByLabel('Sort').inputValue();
  release();
  await shopper.hasInCart(1);
  await expect(page.getByLabel('Sort')).toHaveValue(chosen);
});

test('a link pressed early is followed and waits for no script; after something was added early, it waits until that is in the cart', async ({
  page,
  shopper,
}) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/sweets');
  await page.getByRole('link', { name: 'Kaju Katli' }).first().click();
  await expect(page).toHaveURL('/product/kaju-katli');
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await shopper.addsToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL('/product/kaju-katli');
  release();
  await expect(page).toHaveURL('/cart');
  await expect(shopper.main.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await shopper.hasInCart(1);
});

test('an arrow key pressed early moves through the tabs; with Alt it is the browser’s own Back, then and later', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const tabs = page.getByRole('tab');
  const places = [
    tabs.first(),
    page
      .getByRole('region', { name: /^Bestsellers in/ })
      .getByRole('button')
      .first(),
  ];
  const isLeftAlone = async () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      for (const place of places) {
        const isMine = await place.evaluate((one, held) => {
          const press = { key: 'ArrowRight', [held]: true, bubbles: true, cancelable: true };
          return one.dispatchEvent(new KeyboardEvent('keydown', press));
        }, modifier);
        expect(isMine, modifier).toBe(true);
      }
  };
  await isLeftAlone();
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  release();
  await isAlive(page);
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.nth(2)).toBeFocused();
  await isLeftAlone();
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
});

test('a quantity typed early is the one that goes into the cart; typing over it while it is selected replaces it', async ({
  page,
  shopper,
}) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/product/chakli');
  const quantity = page.getByLabel('Quantity');
  await quantity.fill('3');
  await shopper.addsToCart();
  await quantity.selectText();
  release();
  await shopper.hasInCart(3);
  await page.keyboard.type('2');
  await expect(quantity).toHaveValue('2');
});

test('a quantity typed early that is none and left is 1 again; a weight chosen during hydration is the one that is shown', async ({
  page,
  shopper,
}) => {
  for (const typed of ['0', '-3', '']) {
    const release = await holdScripts(page);
    await page.goto('/product/kaju-katli');
    const quantity = page.getByLabel('Quantity');
    await quantity.fill(typed);
    await quantity.blur();
    await page.getByRole('radio', { name: '250 gms' }).check();
    release();
    for (const weight of ['500 gms', '750 gms', '250 gms', '500 gms', '750 gms', '250 gms', '500 gms'])
      await page.getByRole('radio', { name: weight }).check();
    await expect(shopper.main.getByText('for 500 gms')).toBeVisible();
    await expect(quantity, typed).toHaveValue('1');
    const buyNow = shopper.main.getByRole('link', { name: 'Buy now' });
    await expect(buyNow, typed).toHaveAttribute('href', /weight=500&qty=1$/);
  }
});

test('a page hydrates even if its clock stands still, and one that only scripts can fill waits for no picture', async ({
  page,
  shopper,
}) => {
  await takeTime(page);
  await stopTime(page);
  await page.goto('/product/chakli');
  await shopper.addsToCart();
  await expect(shopper.notice.getByText('Please login to add items to cart!')).toBeVisible();
  await page.route('**/pictures/**', () => {});
  await page.goto('/orders', { waitUntil: 'commit' });
  await expect(page.getByText('Not authenticated. Please log in.')).toBeVisible();
});

test('a selection in a field survives hydration, also if another field was filled or a weight chosen before', async ({
  page,
  shopper,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  const released = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  await page.getByRole('radio', { name: '250 gms' }).check();
  const quantity = page.getByLabel('Quantity');
  await quantity.fill('3');
  await quantity.selectText();
  released();
  const buyNow = shopper.main.getByRole('link', { name: 'Buy now' });
  await expect(buyNow).toHaveAttribute('href', /weight=250&qty=3$/);
  await page.keyboard.type('2');
  await expect(buyNow).toHaveAttribute('href', /weight=250&qty=2$/);
  await expect(quantity).toHaveValue('2');

  const release = await holdScripts(page);
  await page.goto('/checkout');
  await page.getByLabel('Name').fill('Asha Verma');
  const city = page.getByLabel('City');
  await city.fill('Udaipur');
  await city.selectText();
  release();
  await expect(shopper.button('Pay Now')).toBeEnabled();
  await page.keyboard.press('Delete');
  await expect(city).toHaveValue('');
  await expect(page.getByLabel('Name')).toHaveValue('Asha Verma');
});

test('a token that is removed early is missing where it is needed, and nowhere before', async ({
  page,
  shopper,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
  const release = await holdScripts(page);
  await page.goto('/terms');
  await losesToken(page);
  const alive = page.waitForResponse('**/getcart');
  release();
  await alive;
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await shopper.isTold('You must be logged in first!');
});

test('an early Logout in the dropdown goes home, as a late one does', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  release();
  await expect(page).toHaveURL('/');
  await expect(shopper.loginButton).toBeVisible();
});

test('Back and Forward, pressed early after a reload, lead to pages that work', async ({ page, shopper }) => {
  await page.goto('/sweets');
  await isAlive(page);
  await page.getByRole('link', { name: 'Kaju Katli' }).first().click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  for (const [direction, heading] of [
    ['back', 'Sweets'],
    ['forward', 'Kaju Katli'],
  ] as const) {
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    // Both pages are of one document until now, so the browser changes only the address.
    await page.evaluate((to) => history[to](), direction);
    await expect(shopper.heading).toHaveText(heading);
    release();
    await isAlive(page);
    await expect(shopper.heading).toHaveText(heading);
  }
});

test('an untouched page hydrates by itself, and is drawn to its end without anybody scrolling', async ({
  page,
  shopper,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '500 gms', 2]] });
  await page.goto('/');
  await shopper.hasInCart(2);
  await expect(page.locator('html')).toHaveClass(/\bdrawn\b/);
  const parts = await page.locator('main > *, footer').all();
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) {
    expect(await part.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  }
});
