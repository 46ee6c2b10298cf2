import { BackOffice } from '../../src/contract/schemas/back-office.ts';
import { PackingPage } from '../../src/contract/schemas/packing.ts';
import { Sales } from '../../src/contract/schemas/sales.ts';
import { isMade, newName, removesNewProducts } from '../support/new-product.ts';
import { numberOf, paidOrder } from '../support/set-up.ts';
import { becomesVisible, expect, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';
import { isTranslated } from '../support/translated.ts';

/** In a back office that the browser translates: React can neither remove nor change a text that has been replaced. */

test.afterEach(({ request }) => removesNewProducts(request));

test('a product is saved twice, and sums of the sales and stuck mails are those of now, in a page that the browser has translated', async ({
  page,
  request,
  server,
}) => {
  const id = await isMade(request, newName().name);

  let mails = 1;
  await server.changes('GET /admin/api/me', (body) => ({ ...BackOffice.parse(body), stuckMail: mails }));
  await server.changes('GET /admin/api/sales', (body) => ({
    ...Sales.parse(body),
    days: [{ day: '2026-11-02', orders: mails, takings: 590 * mails, wentBack: 0 }],
  }));
  await isInside(page, 'manager', `/admin/products/${id}`);
  const line = page.getByLabel('Line under the name');
  await expect(line).toBeVisible();
  await isTranslated(page);
  for (const words of ['Baked at four', 'Baked at five']) {
    await line.fill(words);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The shop shows it so now.' })).toBeFocused();
    await expect(line).toHaveValue(words);
  }

  await opensPage(page, 'Sales');
  await expect(page.getByText('₹590.00 from 1 order, ₹0.00 went back.')).toBeVisible();
  mails = 2;
  await opensPage(page, 'Sales');
  await expect(page.getByText('₹1,180.00 from 2 orders, ₹0.00 went back.')).toBeVisible();
  await expect(
    page.getByText('2 mails are stuck: the mail server did not take them yet, or not at all.'),
  ).toBeVisible();
});

test('the packing list counts what is there now in a page that the browser has translated', async ({
  page,
  request,
  server,
}) => {
  const [first, second] = [
    await paidOrder(request, { pincode: '110002' }),
    await paidOrder(request, { pincode: '110002' }),
  ];
  let packed = [first, second].map(({ orderId }) => orderId);
  let leftOut = 1;
  await server.changes('GET /admin/api/packing', (body) => {
    const answer = PackingPage.parse(body);
    const orders = answer.orders.filter(({ id }) => packed.includes(id));
    const [packs = []] = orders.map(({ items }) => items);
    const inAll = packs.slice(0, 1).map(({ productId, productName }) => ({
      productId,
      productName,
      grams: 500 * packed.length,
      packs: [
        { netWeight: '500 gms', quantity: packed.length },
        ...(leftOut > 0 ? [{ netWeight: '250 gms', quantity: 1 }] : []),
      ],
    }));
    const total = packed.length + leftOut;
    return { ...answer, orders, inAll, leftOut, meta: { page: 1, limit: 50, total, pages: 1 } };
  });
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  const totals = page.getByRole('table', { name: 'What is in them' }).getByRole('row').last();
  await page.getByText('What is in these 2 orders: 1 kg, without 1 order that was refunded').click();
  await expect(totals).toContainText('2 × 500 gms, 1 × 250 gms');
  await isTranslated(page);
  const tick = (id: string) => page.getByRole('checkbox', { name: numberOf(id) });
  await tick(first.orderId).check();
  await expect(page.getByRole('button', { name: 'Make 1 preparing …' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'All 2 on this page' }).check();
  await expect(page.getByRole('button', { name: 'Make 2 preparing …' })).toBeVisible();

  packed = [first.orderId];
  leftOut = 0;
  await becomesVisible(page);
  await expect(tick(second.orderId)).toBeHidden();
  await expect(page.getByText('What is in this order: 500 gms', { exact: true })).toBeVisible();
  await expect(totals).toContainText('1 × 500 gms');
  await expect(totals).not.toContainText('250 gms');
  await expect(page.getByRole('checkbox', { name: 'This order' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Make 1 preparing …' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText('Page 1 of 1, 1 order');
});

test('lists are narrowed, a category is chosen and a slip at a message taken back in a page that the browser has translated', async ({
  page,
  request,
}) => {
  const text = `Do you send to Leh? (${crypto.randomUUID()})`;
  const data = { name: 'Tsering', email: 'tsering@example.in', message: text };
  expect((await request.post('/contact', { data })).ok()).toBe(true);
  await isInside(page, 'manager');
  await isTranslated(page);
  for (const [name, menu, choice] of [
    ['Orders', 'Status', 'preparing'],
    ['Packing', 'Orders that are', 'preparing'],
    ['Refunds', 'State', 'failed'],
    ['Messages', 'Messages that are', 'answered'],
  ] as const) {
    await opensPage(page, name);
    await page.getByLabel(menu).selectOption({ label: `${choice}, translated` });
    await expect(page).toHaveURL(new RegExp(`=${choice}(&|$)`));
    await expect(page.getByLabel(menu)).toHaveValue(choice);
  }

  await page.getByLabel('Messages that are').selectOption({ label: 'waiting, translated' });
  const message = page.getByRole('listitem').filter({ hasText: text });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(message.getByRole('status')).toHaveText(/^answered by Manager, /);
  await message.getByRole('button', { name: 'Not answered after all' }).click();
  await expect(message.getByRole('status')).toBeEmpty();
  await expect(message.getByRole('button', { name: 'Mark as answered' })).toBeVisible();

  await opensPage(page, 'Products');
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Category').selectOption({ label: 'Bakery, translated' });
  await expect(page.getByLabel('Category')).toHaveValue('Bakery');
});
