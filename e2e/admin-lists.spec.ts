import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ofTheCast, paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside, opensPage } from './staff.ts';

async function expectNothingSideways(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('every page of the back office is accessible and fits its screen @phone', async ({ page }) => {
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
    await expectAccessible(page, name);
    await expectNothingSideways(page, name);
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

test('long names and reasons break no number and make no page scroll sideways', async ({ page, request }) => {
  const { orderId } = await paidOrder(request, { name: 'A'.repeat(96) });
  await paidOrder(request, { name: 'Lakshmi Narasimha Venkateswara Iyer, Thiruvananthapuram' });
  const { token } = await ofTheCast(request, 'manager');
  const reasons = ['It came late and all of it was broken. '.repeat(6).slice(0, 200), 'x'.repeat(200)];
  for (const reason of reasons) {
    const data = { amount: '10', reason, idempotencyKey: crypto.randomUUID() };
    const headers = { 'auth-token': token };
    await request.post(`/admin/api/orders/${orderId}/refunds`, { headers, data });
  }
  await isInside(page, 'manager');
  for (const path of ['', '/packing', '/sales', '/refunds', `/orders/${orderId}`, '/products']) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    for (const width of [360, 768, 880, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingSideways(page, `${path} at ${width}`);
      expect(await brokenWords(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('a message from somebody with a long name fits a phone @phone', async ({ page, request }) => {
  const email = `${'m'.repeat(60)}@${'sweet'.repeat(10)}.in`;
  const data = { name: `Venkata${'n'.repeat(73)}`, email, message: 'Do you deliver to Ooty?' };
  expect((await request.post('/contact', { data })).ok()).toBe(true);
  await isInside(page, 'manager', '/admin/messages');
  await expect(page.getByRole('heading', { name: data.name }).first()).toBeVisible();
  await expectNothingSideways(page, 'Messages');
  const { width = 0 } = page.viewportSize() ?? {};
  for (const part of [page.getByText(data.name), page.getByRole('link', { name: email })]) {
    const right = await part.first().evaluate((element) => {
      const range = new Range();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    expect(right, 'where its words end').toBeLessThanOrEqual(width);
  }
});

test('past the last page, a list is not called empty, and its first page is a press away', async ({
  page,
  request,
}) => {
  await paidOrder(request);
  await isInside(page, 'manager');
  for (const [address, table] of [
    ['/admin?status=paid&page=99', 'Orders'],
    ['/admin/refunds?page=99', 'Refunds'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('There is no page 99.')).toBeVisible();
    await page.getByRole('link', { name: 'To the first page' }).click();
    await expect(page.getByRole('table', { name: table })).toBeVisible();
    await expect(page).toHaveURL(address.replace(/[?&]page=99/, ''));
  }
  await page.goto('/admin/messages?page=99');
  await expect(page.getByText('There is no page 99.')).toBeVisible();
  await page.goto('/admin?page=2000000000');
  await expect(page.getByText('There is no page 1000000000.')).toBeVisible();
});

test('a single entry is counted in the singular', async ({ page, request }) => {
  const { txnid } = await paidOrder(request);
  await isInside(page, 'manager', `/admin?search=${txnid}`);
  await expect(page.getByText('Page 1 of 1, 1 order', { exact: true })).toBeVisible();
});
