import { takeTime } from '../support/clock.ts';
import { expect, isAnswered, test } from '../support/shopper.ts';

test('what could not be fetched or read of an account says so in plain words, and can be requested again', async ({
  shopper,
  server,
  page,
}) => {
  const REPLIES = ['null', '{', '{}', '[]'];
  const alert = shopper.main.getByRole('alert');
  await shopper.isCustomer({ name: 'Asha Verma' });
  await server.isLost('GET /getuser');
  await page.goto('/account-settings');
  for (const reply of REPLIES) {
    await expect(alert).toContainText('We could not fetch your account');
    await expect(alert).toContainText('We could not reach the shop. Check your connection and try again.');
    await server.recovers();
    await server.answers('GET /getuser', reply);
    await shopper.button('Retry').click();
    await expect(alert, reply).toContainText('The answer of the shop could not be read.');
    await expect(alert, reply).toContainText('We could not fetch your account');
    await server.recovers();
    await server.isLost('GET /getuser');
    await shopper.button('Retry').click();
  }
  await expect(alert).toContainText('We could not reach the shop.');

  await server.recovers();
  await server.isLost('GET /api/account/delivery');
  await server.isLost('GET /api/account/devices');
  await shopper.button('Retry').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  await expect(shopper.main.getByRole('heading', { name: 'What we call you' })).toBeVisible();
  for (const [section, path, words, fetched] of [
    [
      'Delivery details',
      '/api/account/delivery',
      'We could not fetch your delivery details.',
      'Nothing is saved.',
    ],
    ['Signed-in devices', '/api/account/devices', 'We could not fetch your devices.', 'This device'],
  ] as const) {
    const part = shopper.main.getByRole('region', { name: section });
    const isNotFetched = async (reply: string) => {
      await expect(part.getByRole('alert'), reply).toContainText(words);
      await expect(part.getByText(fetched), reply).toBeHidden();
      await expect(part.getByRole('button', { name: 'Add details' }), reply).toBeHidden();
    };
    await isNotFetched('lost');
    for (const reply of REPLIES) {
      await server.answers(`GET ${path}`, reply);
      await isAnswered(page, `**${path}`, () => part.getByRole('button', { name: 'Retry' }).click());
      await isNotFetched(reply);
    }
    await server.recovers();
    await part.getByRole('button', { name: 'Retry' }).click();
    await expect(part.getByText(fetched)).toBeVisible();
    await expect(part.getByRole('alert')).toHaveCount(0);
  }
});

test('an account, an order, an invoice or prices without an answer are not waited for endlessly', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  for (const [call, path, words] of [
    ['GET /api/orders/*', '/orders/1', 'We could not fetch this order'],
    ['GET /api/orders/*/invoice', '/orders/1/invoice', 'We could not fetch this invoice'],
    ['GET /allproducts', '/cart', 'We could not fetch today’s prices'],
    ['GET /getuser', null, 'We could not fetch your account'],
  ] as const) {
    const asked = server.hears(call);
    await server.waits(call);
    if (path) await page.goto(path);
    else await shopper.opensSettings();
    await expect.poll(() => asked.length, call).toBeGreaterThan(0);
    // The cart has been answered: it would time out as well, and count as empty.
    await shopper.hasInCart(1);
    await page.clock.runFor(8_500);
    await expect(shopper.main.getByRole('alert'), call).toContainText(words);
  }

  // Nor does a part of the page hold up the others.
  await server.recovers();
  await server.waits('GET /api/account/devices');
  const asked = page.waitForRequest('**/api/account/devices');
  await shopper.button('Retry').click();
  await asked;
  await expect(shopper.button('Download my data')).toBeVisible();
  await page.clock.runFor(8_500);
  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('alert')).toBeVisible();
  await expect(shopper.button('Download my data')).toBeVisible();
});
