import { keptCart } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';

test('packs are changed and lines removed, here and on the server; a product’s other weights stay', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 1],
      ['kaju-katli', '250 gms', 1],
    ],
  });
  const sent = server.hears('POST /addtocart');
  await page.goto('/cart');
  const row = page.getByRole('row', { name: /500 gms/ });
  const more = row.getByRole('button', { name: 'One more' });
  await expect(more).toHaveAccessibleDescription('Kaju Katli 500 gms');
  await more.click();
  await expect(row.getByRole('spinbutton')).toHaveValue('2');
  await shopper.hasInCart(3);
  await expect
    .poll(() => sent[0]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', quantity: 1 });
  expect(await sent[0]?.headerValue('auth-token')).toBe(token);
  await expect.poll(() => keptCart(page, token)).toEqual({ 'kaju-katli': { '500 gms': 2, '250 gms': 1 } });

  const removed = server.hears('POST /removefromcart');
  await row.getByRole('button', { name: 'One less' }).click();
  await expect(row.getByRole('spinbutton')).toHaveValue('1');
  await expect
    .poll(() => removed[0]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', removeAll: false });
  await shopper.button('Remove Kaju Katli 500 gms').click();
  await expect(row).toBeHidden();
  await expect
    .poll(() => removed[1]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', removeAll: true });
  await shopper.hasInCart(1);
  await expect(shopper.main.getByRole('link', { name: 'Kaju Katli' })).toBeFocused();
  await shopper.button('Remove Kaju Katli 250 gms').click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await shopper.hasInCart(0);
});

test('a line holds 99 packs; more, typed or pressed, is a bulk order, and Enter does not answer the dialog', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 5]] });
  await page.goto('/cart');
  await shopper.hasInCart(5);
  const packs = page.getByRole('spinbutton');
  // A page that is scrolled over the number leaves it as it is.
  await packs.click();
  await packs.evaluate(hearsOfWheels);
  await page.mouse.wheel(0, -100);
  await expect(packs).toHaveAttribute('data-wheels', '1');
  await expect(packs).toHaveValue('5');
  // Firefox changes a number that has the focus.
  await expect(packs).not.toBeFocused();
  await packs.press('ArrowUp');
  await shopper.hasInCart(6);

  await packs.press('ControlOrMeta+a');
  await packs.pressSequentially('100');
  await packs.press('Enter');
  await shopper.isTold(/99.*bulk|bulk.*99/i);
  await expect(packs).toHaveValue('6');
  // Without Enter: once typing rests.
  await packs.fill('250');
  await shopper.isTold(/99.*bulk|bulk.*99/i);
  await packs.fill('99');
  await packs.press('Enter');
  await shopper.hasInCart(99);
  await shopper.button('One more').click();
  await shopper.isTold(/99.*bulk|bulk.*99/i);
  await expect(packs).toHaveValue('99');
  await packs.fill('0');
  await packs.press('Enter');
  await expect(packs).toHaveValue(/^[1-9]\d?$/);
});

/** Counts them once the browser has done what it does at one. */
function hearsOfWheels(field: HTMLElement): void {
  const count = () => {
    field.dataset['wheels'] = String(Number(field.dataset['wheels'] ?? 0) + 1);
  };
  field.addEventListener('wheel', () => setTimeout(count), { passive: true });
}

test('a typed number that the stock refuses changes nothing, nor is its first digit requested; a removed line forgets its own, and stays out even if the page is left', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['ghevar', '250 gms', 2]] });
  await page.goto('/cart');
  const asked = server.hears('POST /addtocart');
  server.mayRefuse('POST /addtocart');
  const packs = page.getByRole('spinbutton');
  const kept = () => keptCart(page, token);
  await packs.press('ControlOrMeta+a');
  await packs.pressSequentially('30');
  await shopper.isTold(/Ghevar/);
  await expect(packs).toHaveValue('2');
  expect(asked.map((request) => request.postDataJSON().quantity)).toEqual([28]);
  expect(await kept()).toEqual({ ghevar: { '250 gms': 2 } });

  // Pressed before typing rests: the step counts from the typed number.
  await packs.fill('4');
  await shopper.button('One more').click();
  await expect(packs).toHaveValue('5');
  await shopper.hasInCart(5);
  await expect.poll(kept).toEqual({ ghevar: { '250 gms': 5 } });

  const before = asked.length;
  const removals = server.hears('POST /removefromcart');
  // All connections are busy: the first call never leaves the browser.
  await page.route('**/removefromcart', (route) => (removals.length > 1 ? route.continue() : undefined));
  await packs.fill('40');
  await shopper.button('Remove Ghevar 250 gms').click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await expect.poll(() => removals.length).toBe(1);
  await page.reload();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await shopper.hasInCart(0);
  await expect(shopper.notice).toBeHidden();
  expect(asked).toHaveLength(before);
});
