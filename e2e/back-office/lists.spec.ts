import type { Page } from '@playwright/test';
import { StaffProductList } from '../../src/contract/schemas/staff-product.ts';
import { expectAccessible } from '../support/axe.ts';
import { isRefunded } from '../support/colleague.ts';
import { fits } from '../support/fits.ts';
import { goesTo } from '../support/goes-to.ts';
import { numberOf, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';
import { edgesOfWords } from '../support/words.ts';

test('every page of the back office is accessible and fits its screen, on a phone too', async ({ page }) => {
  await isInside(page, 'admin');
  for (const name of [
    'Orders',
    'Packing',
    'Products',
    'Home page',
    'Refunds',
    'Messages',
    'Sales',
    'Speed',
    'Audit',
  ]) {
    await opensPage(page, name);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    for (const [width, height] of [
      [1440, 900],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `${name} at ${width}`);
      await fits(page, `${name} at ${width}`);
    }
  }
});

/** Words in tables that wrap onto a second line, except in free text. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const free = [
      'For',
      'Reason',
      'In the way',
      'What the provider said',
      'Why',
      'By',
      'Sweet',
      'Product',
      'To',
      'Sweets',
      'In packs',
    ];
    for (const cell of document.querySelectorAll<HTMLElement>('table :is(th, td)')) {
      if (free.includes(cell.dataset['of'] ?? '')) continue;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

test('long names and reasons break no number and make no page scroll sideways, nor does a message', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request, { name: 'A'.repeat(96) });
  await paidOrder(request, { name: 'Lakshmi Narasimha Venkateswara Iyer, Thiruvananthapuram' });
  const reasons = ['It came late and all of it was broken. '.repeat(6).slice(0, 200), 'x'.repeat(200)];
  for (const reason of reasons) await isRefunded(request, { orderId }, 10, reason);
  const email = `${'m'.repeat(60)}@${'sweet'.repeat(10)}.in`;
  const data = { name: `Venkata${'n'.repeat(73)}`, email, message: 'Do you deliver to Ooty?' };
  expect((await request.post('/contact', { data })).ok()).toBe(true);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  for (const name of [`Order ${numberOf(orderId)}`, 'Orders', 'Packing', 'Sales', 'Refunds', 'Products']) {
    if (!name.includes('#')) await opensPage(page, name);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    for (const width of [360, 768, 880, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page, `${name} at ${width}`);
      expect(await brokenWords(page), `${name} at ${width}`).toEqual([]);
    }
  }
  await opensPage(page, 'Messages');
  await expect(page.getByRole('heading', { name: data.name }).first()).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await fits(page, `Messages at ${width}`);
    for (const part of [page.getByText(data.name), page.getByRole('link', { name: email })])
      expect((await edgesOfWords(part.first())).right, `its words at ${width}`).toBeLessThanOrEqual(width);
  }
});

test('past the last page, a list is not called empty, and its first page is a press away', async ({
  page,
  request,
}) => {
  await paidOrder(request);
  await isInside(page, 'manager', '/admin/messages?page=99');
  await expect(page.getByText('There is no page 99.')).toBeVisible();
  for (const [address, table] of [
    ['/admin/?status=paid&page=99', 'Orders'],
    ['/admin/refunds?page=99', 'Refunds'],
  ] as const) {
    await goesTo(page, address);
    await expect(page.getByRole('heading', { level: 1, name: table })).toBeVisible();
    await expect(page.getByText('There is no page 99.')).toBeVisible();
    await page.getByRole('link', { name: 'To the first page' }).click();
    await expect(page.getByRole('table', { name: table })).toBeVisible();
    await expect(page).toHaveURL(address.replace(/[?&]page=99/, ''));
  }
  await goesTo(page, '/admin?page=2000000000');
  await expect(page.getByText('There is no page 1000000000.')).toBeVisible();
});

test('a product is found in whichever form a keyboard writes its letters and apostrophes, and how many are found is announced', async ({
  page,
  server,
}) => {
  await server.changes('GET /admin/api/products', (body) => {
    const list = StaffProductList.parse(body);
    const [fromAPhone, fromADesk] = list.products.filter(({ name }) => name !== 'Kesar Peda');
    if (fromAPhone) fromAPhone.name = 'Halwai’s Pride';
    if (fromADesk) fromADesk.name = "Baker's Pride";
    return list;
  });
  await isInside(page, 'auditor', '/admin/products');
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('rowheader');
  const search = page.getByLabel('Name or category');
  const announced = (words: string) => page.getByRole('status').getByText(words, { exact: true });
  for (const [written, name] of [
    ['पे\u0921\u093cा', 'Kesar Peda'],
    ["halwai's", 'Halwai’s Pride'],
    ['पे\u095cा', 'Kesar Peda'],
    ['halwai’s', 'Halwai’s Pride'],
    ["baker's", "Baker's Pride"],
    ['baker’s', "Baker's Pride"],
  ] as const) {
    await search.fill(written);
    await expect(rows, written).toHaveCount(1);
    await expect(rows, written).toContainText(name);
  }
  // The focus stays in the field.
  await expect(announced('One product fits.')).toBeAttached();
  await search.fill('no such sweet');
  await expect(announced('0 products fit.')).toBeAttached();
  await search.fill('');
  await expect(page.getByRole('status').getByText(/fits?\.$/)).toHaveCount(0);
});
