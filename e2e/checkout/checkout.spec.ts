import type { Page } from '@playwright/test';
import { BULK_MESSAGE } from '../../src/contract/weight.ts';
import { goesTo } from '../support/goes-to.ts';
import { MOBILE } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { DESK, PHONE } from '../support/sizes.ts';
import { hasStored } from '../support/stored.ts';

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

test('a line that is or sells out of stock is marked, before anything is typed or after Pay Now, and leads back to the cart', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"gujiya":{"250 gms":1},"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  const lines = shopper.main.getByRole('listitem');
  const chakli = lines.filter({ hasText: 'Chakli' });
  await expect(lines.filter({ hasText: 'Gujiya' })).toContainText('Out of stock now');
  await expect(chakli).not.toContainText('Out of stock');
  const change = shopper.main.getByRole('link', { name: 'Change the cart' });
  await expect(change).toHaveAttribute('href', '/cart');

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
  await change.click();
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

test("'Buy now' takes 1000 gms and one pack unless told, and neither unknown nor bulk goods; on a wide page the order stands once, beside the form, with room for every name", async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/nankhatai');
  await expect(shopper.main.getByRole('listitem')).toContainText('1000 gms');
  await expect(shopper.main.getByRole('listitem')).toContainText('Quantity 1');
  await goesTo(page, '/checkout/no-such-sweet');
  await expect(shopper.main.getByText('Product not found.')).toBeVisible();
  // More packs than a line may hold.
  await goesTo(page, '/checkout/kaju-katli?weight=500&qty=150');
  await shopper.isTold(BULK_MESSAGE);
  await expect(shopper.main).toContainText('₹58,410.00');
  await test.step('two packs', () => fitsBeside(page, 2, '₹2,360.00', [320, 360, 870, 880]));
  await test.step('99 packs', () => fitsBeside(page, 99, '₹1,16,820.00', [320, 350, 870, 950, 1440]));
});

/** The order stands once on a wide page, twice on a phone's, and its line fits at these widths. */
async function fitsBeside(page: Page, packs: number, sum: string, widths: readonly number[]): Promise<void> {
  await page.setViewportSize(DESK);
  await goesTo(page, `/checkout/kaju-katli?qty=${packs}`);
  const sums = page.getByText(sum, { exact: true });
  // The sums of the line, the subtotal and the total.
  await expect(sums).toHaveCount(3);
  await page.setViewportSize(PHONE);
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
  const { pathname, search } = new URL(page.url());
  await page.context().clearCookies();
  server.mayRefuse('GET /orders/by-txn/*');
  await goesTo(page, '/terms');
  await goesTo(page, `${pathname}${search}`);
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
