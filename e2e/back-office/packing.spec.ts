import type { Page } from '@playwright/test';
import type { OrderItem } from '../../src/contract/schemas/order.ts';
import { PackingPage } from '../../src/contract/schemas/packing.ts';
import { expectAccessible } from '../support/axe.ts';
import { takeTime } from '../support/clock.ts';
import { isRefunded, staffHeaders } from '../support/colleague.ts';
import { moveOrder } from '../support/set-up.ts';
import { becomesVisible, expect, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { isInside } from '../support/staff.ts';
import { toDelhi } from '../support/to-pack.ts';

/** The list of orders to pack, and moving many of them on at once. */

test('a morning: what to make, slips for ticked boxes only, and many orders moved on at once', async ({
  page,
  request,
}) => {
  const first = await toDelhi(request, 'आशा वर्मा');
  const second = await toDelhi(request, 'Second Buyer');
  const third = await toDelhi(request, 'Third Buyer');
  // At a phone's width, because the other journeys are at a desk's.
  await page.setViewportSize(PHONE);
  await isInside(page, 'manager', '/admin/packing');
  await page.getByLabel('In order of').selectOption('pincode');
  const row = ({ number }: { number: string }) =>
    page.getByRole('table', { name: 'Orders to pack' }).getByRole('row', { name: number });
  await expect(row(first)).toContainText('2 × Kaju Katli 500 gms');
  await page.getByText(/^What is in these \d+ orders: [\d.]+ kg/).click();
  await expect(
    page.getByRole('table', { name: 'What is in them' }).getByRole('row', { name: /Kaju Katli/ }),
  ).toContainText(/\d+ × 500 gms/);

  await page.getByRole('checkbox', { name: first.number }).check();
  await page.getByRole('checkbox', { name: second.number }).check();
  await expectAccessible(page, 'orders to pack, two of them ticked');
  await page.getByRole('link', { name: `Open ${first.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${first.number}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: first.number })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: second.number })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: third.number })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Print 2 packing slips' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: first.number })).toContainText('आशा वर्मा');
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('table')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Make 2 preparing …' }).click();
  await expect(page.getByText('2 buyers get a mail. It cannot be taken back.')).toBeVisible();
  await page.getByRole('button', { name: 'Make 2 preparing', exact: true }).click();
  await expect(page.getByText('2 are preparing now.')).toBeFocused();
  await expect(row(first)).toBeHidden();
  await expect(row(third)).toBeVisible();

  await page.getByLabel('Orders that are').selectOption('preparing');
  await expect(row(first)).toBeVisible();
  await expect(row(second)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: first.number })).not.toBeChecked();
});

test('what somebody else has moved or refunded meanwhile is said, and the others go on', async ({
  page,
  request,
}) => {
  const mine = await toDelhi(request, 'Mine');
  const theirs = await toDelhi(request, 'Theirs');
  const back = await toDelhi(request, 'Rang Up');
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  for (const { number } of [mine, theirs, back]) await page.getByRole('checkbox', { name: number }).check();
  await moveOrder(request, theirs, 'paid', 'cancelled');
  await page.getByRole('button', { name: 'Make 3 preparing …' }).click();
  await page.getByLabel('Why? The buyers read this.').fill('Frying since five');
  // While the question is open, a colleague refunds one in full.
  await isRefunded(request, back, 1180);
  await page.getByRole('button', { name: 'Make 3 preparing', exact: true }).click();
  const said = page.getByText('1 is preparing now.');
  await expect(said).toBeFocused();
  await expect(said).toContainText(new RegExp(`${theirs.number}: It is (cancelled|refunded) by now\\.`));
  await expect(said).toContainText(`${back.number}: All of it was refunded meanwhile: please look at it.`);
  await expect(page.getByRole('row', { name: back.number })).toContainText('do not send it');
  await expect(page.getByRole('checkbox', { name: back.number })).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'More that are paid' })).toBeHidden();

  await page.getByLabel('Orders that are').selectOption('preparing');
  await page.getByRole('link', { name: `Open ${mine.number}` }).click();
  await expect(page.getByRole('row', { name: /preparing .*Frying since five/ })).toBeVisible();
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').filter({ hasText: mine.number })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund ₹/ })).toBeHidden();
});

test('the weight stands after a name that is written from right to left, and what was moved is said although no order is left', async ({
  page,
  request,
  server,
}) => {
  const { orderId, number } = await toDelhi(request, 'The Last');
  await server.changes('GET /admin/api/packing', (body) => {
    const packing = PackingPage.parse(body);
    const inUrdu = (item: OrderItem) => ({ ...item, productName: 'Baklava بقلاوہ' });
    const only = packing.orders.filter(({ id }) => id === orderId);
    return { ...packing, orders: only.map((one) => ({ ...one, items: one.items.map(inUrdu) })) };
  });
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  const row = page.getByRole('table', { name: 'Orders to pack' }).getByRole('row', { name: number });
  await expect(row).toContainText('2 × Baklava بقلاوہ 500 gms');
  const [nameEnds, weightBegins] = await row.evaluate(placesOfWords, ['بقلاوہ', '500']);
  expect(weightBegins?.left).toBeGreaterThan(nameEnds?.right ?? 0);
  await page.getByRole('checkbox', { name: 'This order' }).check();
  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('article').filter({ hasText: number });
  const [end, begin] = await slip.evaluate(placesOfWords, ['بقلاوہ', '500']);
  expect(begin?.left).toBeGreaterThan(end?.right ?? 0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Make 1 preparing …' }).click();
  await server.changes('GET /admin/api/packing', (body) => ({ ...PackingPage.parse(body), orders: [] }));
  await page.getByRole('button', { name: 'Make 1 preparing', exact: true }).click();
  await expect(page.getByText(/^No order is paid just now|^There is nothing/)).toBeVisible();
  await expect(page.getByText('1 is preparing now.')).toBeFocused();
});

/** Where words are drawn, each at its first place in the element. */
function placesOfWords(element: Element, words: string[]): { left: number; right: number }[] {
  return words.map((word) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.nodeValue?.indexOf(word) ?? -1;
      if (at < 0) continue;
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }
    throw new Error(`${word} is not there`);
  });
}

test('a list that stands open follows what others do, keeps its ticks, waits for an open question, and rests alone until a press, which meets what it was pressed on', async ({
  page,
  request,
  server,
}) => {
  const mine = await toDelhi(request, 'Stays Here');
  const [first, second, third, fourth] = [
    await toDelhi(request, 'Gone First'),
    await toDelhi(request, 'Gone Second'),
    await toDelhi(request, 'Gone Third'),
    await toDelhi(request, 'Gone Fourth'),
  ];
  const pressed = await toDelhi(request, 'Pressed');
  await takeTime(page);
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  const tick = ({ number }: { number: string }) => page.getByRole('checkbox', { name: number });
  await tick(mine).check();
  await moveOrder(request, first, 'paid', 'cancelled');
  await becomesVisible(page);
  await expect(tick(first)).toBeHidden();
  await moveOrder(request, second, 'paid', 'cancelled');
  await page.clock.runFor(60_000);
  await expect(tick(second)).toBeHidden();
  await expect(tick(mine)).toBeChecked();

  await page.getByRole('button', { name: 'Make 1 preparing …' }).click();
  await page.getByLabel('Why? The buyers read this.').fill('Frying since five');
  await moveOrder(request, third, 'paid', 'cancelled');
  const asked = server.hears('GET /admin/api/packing');
  await becomesVisible(page);
  await page.clock.runFor(60_000);
  await expect(page.getByLabel('Why? The buyers read this.')).toHaveValue('Frying since five');
  await page.getByRole('button', { name: 'Make 1 preparing …' }).click();
  await becomesVisible(page);
  await expect(tick(third)).toBeHidden();
  expect(asked).toHaveLength(1);

  // Its calls would keep a till signed in that nobody touches any more.
  await moveOrder(request, fourth, 'paid', 'cancelled');
  for (let hour = 1; hour <= 12; hour++) await page.clock.fastForward('01:00:00');
  await tick(pressed).hover();
  await page.mouse.down();
  // The answer to this arrives after the news of any call that the press has made.
  await page.evaluate(() => document.title);
  expect(asked).toHaveLength(1);
  await expect(tick(fourth)).toBeVisible();
  await page.mouse.up();
  await expect(tick(fourth)).toBeHidden();
  await expect(tick(pressed)).toBeChecked();
  expect(asked).toHaveLength(2);

  // So would they for as long as a clock that is set back had been ahead.
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() - 5.5 * 3_600_000));
  for (let minutes = 1; minutes <= 5; minutes++) await page.clock.runFor(60_000);
  expect(asked).toHaveLength(2);
});

test('a step of one page leaves the ticks of another; who goes on before the list is there again misses none of the next', async ({
  page,
  request,
  server,
}) => {
  const orders = [await toDelhi(request, 'On Page One'), await toDelhi(request, 'On Page Two')] as const;
  const [first, second] = orders;
  const headers = await staffHeaders(request, 'manager');
  const params = { status: 'paid', sort: 'pincode' };
  const all = PackingPage.parse(
    await (await request.get('/admin/api/packing', { headers, params })).json(),
  ).orders;
  // The two stand in for the two pages of a long list.
  await server.changes('GET /admin/api/packing', (body) => {
    const answer = PackingPage.parse(body);
    const shown = all.filter(({ id }) => id === orders[answer.meta.page - 1]?.orderId);
    return { ...answer, orders: shown, meta: { ...answer.meta, total: 2, pages: 2 } };
  });
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  await page.getByRole('checkbox', { name: first.number }).check();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: second.number }).check();
  await movesTheTicked(page);
  await expect(page.getByText('1 is preparing now.')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: second.number })).not.toBeChecked();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('checkbox', { name: first.number })).toBeChecked();

  await server.changes('GET /admin/api/packing', (body) => {
    const answer = PackingPage.parse(body);
    return { ...answer, meta: { ...answer.meta, pages: 3 } };
  });
  const goOn = await server.waits('GET /admin/api/packing');
  await movesTheTicked(page);
  await expect(page.getByText('1 is preparing now.')).toBeVisible();
  const more = page.getByRole('link', { name: 'More that are paid' });
  await more.click();
  await expect(page).toHaveURL('/admin/packing?sort=pincode&page=1');
  goOn();
  await expect(page.getByRole('checkbox', { name: first.number })).toHaveCount(0);
  await expect(more).toHaveCount(0);
});

async function movesTheTicked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make 1 preparing …' }).click();
  await page.getByRole('button', { name: 'Make 1 preparing', exact: true }).click();
}
