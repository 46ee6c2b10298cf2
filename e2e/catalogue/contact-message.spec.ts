import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';

test('all three fields are required: an error is beside its field in the words of the shop, and gets the focus; then the message is stored and confirmed as received', async ({
  shopper,
  server,
  page,
}) => {
  const sent = server.hears('POST /contact');
  server.mayRefuse('POST /contact');
  await page.goto('/contact');
  // Before hydration the browser says it in its own words.
  await isAlive(page);
  for (const label of ['Name', 'Email', 'Message']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required');
  }
  await shopper.button('Send Message').click();
  for (const [label, words] of [
    ['Name', 'Please enter your name.'],
    ['Email', 'Please enter a valid e-mail address.'],
    ['Message', 'Please write a message.'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Asha');
  await page.getByLabel('Message', { exact: true }).fill('Is the ghee from cows?');
  await page.getByLabel('Email', { exact: true }).fill('asha@');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(shopper.main.getByRole('alert')).toHaveText('Please enter a valid e-mail address.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('');
  expect(sent).toHaveLength(0);

  // So it is with what only the shop finds wrong: a browser takes an address without a top-level domain, and spaces.
  const email = page.getByLabel('Email');
  const message = page.getByLabel('Message');
  await email.fill('farida@gmail');
  await message.fill('   ');
  await shopper.button('Send Message').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter a valid e-mail address.');
  await expect(message).toHaveAccessibleDescription('Please write a message.');
  await expect(shopper.main.getByRole('alert')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await email.fill('farida@gmail.com');
  await message.fill(LETTER.message);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByText(/^Thank you, Asha\./)).toBeVisible();
  await shopper.button('Write another').click();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await isSentAndConfirmed(shopper);
    expect(sent.at(-1)?.postDataJSON()).toMatchObject(LETTER);
  }
});

const LETTER = {
  name: 'Farida',
  email: 'farida@example.in',
  message: 'Do you still make the star katli?',
};

async function isSentAndConfirmed(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.getByLabel('Name').fill(LETTER.name);
  // As a messenger passes it on.
  await page.getByLabel('Email').fill(`\u202a${LETTER.email}\u202c`);
  await page.getByLabel('Message').fill(LETTER.message);
  const form = page.locator('.message');
  const before = await form.boundingBox();
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByText(/^Thank you, Farida\. We have received your message/)).toBeVisible();
  // Nothing below has moved.
  expect((await form.boundingBox())?.height).toBe(before?.height);
  await shopper.button('Write another').click();
  await expect(page.getByLabel('Message')).toHaveValue('');
}

test('a message that did not arrive is still there', async ({ shopper, server, page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Farida');
  await page.getByLabel('Email').fill('farida@example.in');
  await page.getByLabel('Message').fill('Hello');
  await server.isLost('POST /contact');
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('could not be sent: no answer from the shop');
  await server.recovers();
  await server.answers('POST /contact', '<title>Log in to the network of this hotel</title>');
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your message could not be sent');
  await server.recovers();
  await server.answers('POST /contact', []);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your message could not be sent.');
  await server.recovers();
  await server.answers('POST /contact', 'x');
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your message could not be sent');
  await server.recovers();
  await server.answers('POST /contact', { success: false, message: 'Too many messages.' }, 429);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Too many messages.');
  await server.recovers();
  await server.answers('POST /contact', { success: false, message: 'No letters today.' });
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('No letters today.');
  await server.recovers();
  await server.answers('POST /contact', { success: false, errors: 'That is no e-mail address.' }, 400);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toHaveText('That is no e-mail address.');
  await server.recovers();
  await server.answers('POST /contact', {}, 500);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toHaveText(
    'Your message could not be sent. It is still here; please try again.',
  );
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
});
