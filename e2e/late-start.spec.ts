import { stopTime, takeTime } from './clock.ts';
import { cutLine } from './cut-line.ts';
import { holdScripts } from './hold-scripts.ts';
import { MOBILE, ofTheCast, putInCart } from './set-up.ts';
import { expect, isAlive, test } from './shopper.ts';

test('a weight and a number chosen early are what is put into the cart', async ({ page, shopper }) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  await shopper.chooses('500 gms', 3);
  const asked = page.waitForRequest(/\/addtocart$/);
  await shopper.addsToCart();
  release();
  expect((await asked).postDataJSON()).toMatchObject({ netWeight: '500 gms', quantity: 3 });
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

test('a cart that is certainly empty is shown before any script; a stored one waits for its lines, and never looks empty meanwhile', async ({
  page,
  server,
  shopper,
}) => {
  let release = await holdScripts(page);
  await page.goto('/cart');
  const empty = page.getByRole('heading', { name: 'Nothing on the scale yet' });
  const loading = page.getByRole('status', { name: 'Loading your cart' });
  await expect(empty).toBeVisible();
  await expect(loading).toBeHidden();
  release();
  await expect(page.getByText('0 items', { exact: true })).toBeVisible();
  await expect(empty).toBeVisible();

  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  release = await holdScripts(page);
  const goOn = await server.waits('POST /getcart');
  await page.goto('/cart');
  await expect(loading).toBeVisible();
  await expect(empty).toBeHidden();
  release();
  // A mobile number can be typed while the cart is still being fetched.
  const mobile = page.getByLabel('Mobile number');
  await mobile.pressSequentially('98290419641234');
  await expect(mobile).toHaveValue('9829041964');
  await expect(empty).toBeHidden();
  await expect(shopper.main.getByText('₹0.00').first()).toBeHidden();
  goOn();
  await expect(shopper.main.getByRole('row', { name: /Chakli/ })).toBeVisible();
  await expect(shopper.main.getByText('₹220.00').first()).toBeVisible();
  await expect(mobile).toHaveValue('9829041964');
});

test('what was added early is in the cart before any link is followed; a link alone waits for no script', async ({
  page,
  shopper,
}) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  const sweets = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sweets' });
  await sweets.click();
  await expect(page).toHaveURL('/sweets');
  await page.goBack();
  await shopper.button('Add to cart').click();
  await sweets.click();
  await expect(page).toHaveURL('/product/kaju-katli');
  release();
  await expect(page).toHaveURL('/sweets');
  await shopper.hasInCart(1);
});

test('Enter pressed early in the cart leads to the checkout only if something is in it', async ({
  page,
  shopper,
}) => {
  const customer = await shopper.isCustomer();
  const pressesEarly = async () => {
    const release = await holdScripts(page);
    await page.goto('/cart');
    await page.getByLabel('Mobile number').fill(MOBILE);
    await page.getByLabel('Mobile number').press('Enter');
    release();
  };
  await pressesEarly();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await expect(page).toHaveURL('/cart');
  await putInCart(page.request, customer, ['chakli', '500 gms', 1]);
  await pressesEarly();
  await expect(page).toHaveURL('/checkout');
});

test('a mobile number that is longer than ten characters as people write it is the same number if written early', async ({
  page,
}) => {
  const field = page.getByLabel('Mobile number');
  for (const typed of [true, false]) {
    const release = await holdScripts(page);
    await page.goto('/cart');
    await field.focus();
    if (typed) await field.pressSequentially('+91 98290 41964');
    else await page.keyboard.insertText('098290 41964');
    release();
    await expect(field).toHaveValue('9829041964');
    await expect(field).toHaveAttribute('maxlength', '10');
    await page.unroute('**/assets/*.js');
  }
});

test('a mobile number that is pasted in the very moment in which the cart starts stays in its field', async ({
  page,
}) => {
  // The cart reads the number of an earlier visit as the last thing before the field is its own.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    let pasted = false;
    Storage.prototype.getItem = function (name) {
      if (name === 'checkout-mobile' && !pasted) {
        pasted = true;
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', '+91 98290 41964');
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(paste);
      }
      return getItem.call(this, name);
    };
  });
  const release = await holdScripts(page);
  await page.goto('/cart');
  const field = page.getByLabel('Mobile number');
  await field.focus();
  release();
  await expect(field).toHaveAttribute('maxlength', '10');
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await expect(field).toHaveValue('9829041964');
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
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.nth(2)).toBeFocused();
  await isLeftAlone();
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
});

test('a quantity typed early is the one that goes into the cart', async ({ page, shopper }) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/product/chakli');
  await page.getByRole('radio', { name: '500 gms' }).check();
  await page.getByLabel('Quantity').fill('3');
  await shopper.addsToCart();
  release();
  await shopper.hasInCart(3);
  await expect(page.getByRole('radio', { name: '500 gms' })).toBeChecked();
});

test('typing early over a selected number replaces it', async ({ page, shopper }) => {
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

test('a quantity typed early that is none and left is 1 again', async ({ page, shopper }) => {
  for (const typed of ['0', '-3', '']) {
    const release = await holdScripts(page);
    await page.goto('/product/chakli');
    const quantity = page.getByLabel('Quantity');
    await quantity.fill(typed);
    await quantity.blur();
    release();
    await expect(quantity, typed).toHaveValue('1');
    const buyNow = shopper.main.getByRole('link', { name: 'Buy now' });
    await expect(buyNow, typed).toHaveAttribute('href', /qty=1$/);
  }
});

test('a page hydrates even if its clock stands still', async ({ page, shopper }) => {
  await takeTime(page);
  await stopTime(page);
  await page.goto('/product/chakli');
  await shopper.addsToCart();
  await expect(shopper.notice.getByText('Please login to add items to cart!')).toBeVisible();
});

test('a page that only scripts can fill waits for no picture', async ({ page }) => {
  await takeTime(page);
  await stopTime(page);
  await page.route('**/pictures/**', () => {});
  await page.goto('/orders', { waitUntil: 'commit' });
  await expect(page.getByText('Not authenticated. Please log in.')).toBeVisible();
});

test('a weight chosen during hydration is the one that is shown', async ({ page, shopper }) => {
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  await page.getByRole('radio', { name: '250 gms' }).check();
  release();
  for (const weight of ['500 gms', '750 gms', '250 gms', '500 gms', '750 gms', '250 gms', '500 gms'])
    await page.getByRole('radio', { name: weight }).check();
  await expect(shopper.main.getByText('for 500 gms')).toBeVisible();
});

test('a selection in a field survives hydration', async ({ page, shopper }) => {
  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  const release = await holdScripts(page);
  await page.goto('/checkout');
  const city = page.getByLabel('City');
  await city.fill('Udaipur');
  await city.selectText();
  release();
  await expect(shopper.button('Pay Now')).toBeEnabled();
  await page.keyboard.press('Delete');
  await expect(city).toHaveValue('');
});

test('Buy now, pressed early, buys what was chosen', async ({ page, shopper }) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/product/chakli');
  await shopper.chooses('500 gms', 2);
  await page.getByRole('link', { name: 'Buy now' }).click();
  release();
  await expect(page).toHaveURL('/checkout/chakli?weight=500&qty=2');
});

test('a shopper who goes to the cart early finds in it what was added before', async ({ page, shopper }) => {
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/product/chakli');
  await shopper.addsToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  release();
  await expect(page).toHaveURL('/cart');
  await expect(shopper.main.getByRole('row', { name: /Chakli/ })).toBeVisible();
});

test('a token that is removed early is missing where it is needed, and nowhere before', async ({
  page,
  shopper,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
  const release = await holdScripts(page);
  await page.goto('/terms');
  await page.evaluate(() => localStorage.removeItem('auth-token'));
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
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('a link pressed early is followed', async ({ page, shopper }) => {
  await holdScripts(page);
  await page.goto('/sweets');
  await page.getByRole('link', { name: 'Kaju Katli' }).first().click();
  await expect(page).toHaveURL('/product/kaju-katli');
  await expect(shopper.heading).toHaveText('Kaju Katli');
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

const STUCK = 'The page could not be loaded fully.';
const SPLASH = 'Bringing sweetness to your screen';

test('a page whose own script does not arrive says so, and its links work as without scripts', {
  tag: '@phone',
}, async ({ console, page, shopper }) => {
  console.mayNameRefusal(/\/assets\/product-/);
  await page.route('**/assets/product-*.js', (route) => route.abort());
  await page.goto('/product/kaju-katli');
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
  await shopper.addsToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await page.getByRole('radio', { name: '500 gms' }).check();
  await shopper.main.getByRole('link', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/checkout\/kaju-katli/);
});

test('a recorded link is followed when its script does not arrive', async ({ console, page, shopper }) => {
  console.mayNameRefusal(/\/assets\/product-/);
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route('**/assets/product-*.js', async (route) => {
    await lost;
    await route.abort();
  });
  await page.goto('/product/kaju-katli');
  await shopper.addsToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL('/product/kaju-katli');
  lose();
  await expect(page).toHaveURL('/cart');
});

test('scripts that neither arrive nor fail are given up after 45 s: the page says so and follows the link that waits', async ({
  page,
  shopper,
}) => {
  await takeTime(page);
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  await shopper.addsToCart();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true });
  await cart.click();
  await page.clock.fastForward(46_000);
  await expect(page).toHaveURL('/cart');

  await page.goto('/orders');
  await page.clock.fastForward(46_000);
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  // The new document.
  await expect(page.getByText(STUCK)).toBeHidden();
  release();
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await page.clock.fastForward(46_000);
  await expect(page.getByText(STUCK)).toBeHidden();
});

test('a page of which only a part arrives is given up 45 s after a press, and the link that waits is followed', async ({
  page,
  shopper,
  baseURL,
}) => {
  await using line = await cutLine(baseURL, '/product/kaju-katli', '<footer');
  await takeTime(page);
  // Its loading never ends.
  await page.goto(`${line.origin}/product/kaju-katli`, { waitUntil: 'commit' });
  await shopper.addsToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await page.clock.fastForward(46_000);
  await expect(page).toHaveURL(`${line.origin}/cart`);
});

test('a page without one of its files can be loaded again', async ({ console, page }) => {
  console.mayNameRefusal(/\/assets\//);
  for (const [file, path] of [
    ['checkout', '/checkout/kaju-katli'],
    ['login', '/login'],
    ['react', '/terms'],
    ['entry.client', '/terms'],
  ] as const) {
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('alert').getByText(STUCK), file).toBeVisible();
    await page.unroute(`**/assets/${file}-*.js`);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('html'), file).toHaveClass(/\bat-rest\b/);
    await expect(page.getByText(STUCK), file).toBeHidden();
  }
});

test('a form that is submitted on a page without one of its files brings the page again', async ({
  console,
  page,
  shopper,
}) => {
  console.mayNameRefusal(/\/assets\//);
  await page.route('**/assets/login-*.js', (route) => route.abort());
  await page.goto('/login?next=/terms');
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
  await page.unroute('**/assets/login-*.js');
  await page.getByLabel('Password').fill('a typed word');
  await shopper.button('Proceed to Treats').click();
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await expect(page).toHaveURL('/login?next=/terms');
  await expect(shopper.heading).toHaveText('Login');
});

test('a script that throws is named in the console, and its page goes on without scripts', async ({
  console,
  page,
}) => {
  console.mustSay(/the house is on fire/);
  await page.route('**/assets/house-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new TypeError('the house is on fire')" }),
  );
  await page.goto('/terms');
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
});

test('a reload whose scripts do not arrive, or only late, does not stay under the splash', async ({
  console,
  page,
}) => {
  console.mayNameRefusal(/\/assets\/react-/);
  await page.goto('/terms');
  const release = await holdScripts(page);
  await page.reload();
  const splash = page.locator('.splash');
  await expect(splash).toBeVisible();
  // It is uncovered by an animation, with reduced motion too.
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  const ended = await splash.evaluate((element) => element.getAnimations().map((one) => one.finish()).length);
  expect(ended).toBe(1);
  await expect(splash).toBeHidden();
  release();

  await page.route('**/assets/react-*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
  await expect(page.getByText(SPLASH)).toBeHidden();
  await page.unroute('**/assets/react-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
});
