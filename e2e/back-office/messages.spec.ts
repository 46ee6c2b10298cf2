import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { goesTo } from '../support/goes-to.ts';
import type { Server } from '../support/server.ts';
import { expect, isAnswered, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';

test('a message has its actions where its text starts, is answered once, says by whom, and a slip is taken back', async ({
  page,
  request,
  server,
}) => {
  const text = `We need 40 kg for a wedding (${crypto.randomUUID()})`;
  const data = { name: 'Bulk Buyer', email: 'bulk@example.in', message: text };
  expect((await request.post('/contact', { data })).ok()).toBe(true);
  await isInside(page, 'manager', '/admin/messages');
  await page.getByLabel('Messages that are').selectOption('waiting');
  const message = page.getByRole('listitem').filter({ hasText: text });
  await expect(message.getByRole('link', { name: 'bulk@example.in' })).toHaveAttribute(
    'href',
    /^mailto:bulk@example\.in\?subject=Your%20message%20to%20/,
  );
  const mark = message.getByRole('button', { name: 'Mark as answered' });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // The list may be written anew meanwhile.
    await expect(async () => {
      const [words, button] = await Promise.all([message.getByText(text).boundingBox(), mark.boundingBox()]);
      expect(words, `at ${width}`).not.toBeNull();
      expect(button?.x, `at ${width}`).toBe(words?.x);
    }).toPass();
  }
  await expect(message.getByRole('status')).toHaveCount(1);
  // Every message has a button of this name.
  await expect(mark).toHaveAccessibleDescription(/^Bulk Buyer \d+ \w+ \d{4}, /);
  await mark.click();
  await expect(message.getByRole('status')).toHaveText(/^answered by Manager, /);
  await expectAccessible(page, 'an answered message');
  await page.getByLabel('Messages that are').selectOption('answered');
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Not answered after all' }).click();
  await expect(mark).toBeVisible();
  // When two are marked before the first answer arrives, both stay marked.
  const other = `And 2 kg for me (${crypto.randomUUID()})`;
  expect((await request.post('/contact', { data: { ...data, message: other } })).ok()).toBe(true);
  await page.getByLabel('Messages that are').selectOption('waiting');
  const second = page.getByRole('listitem').filter({ hasText: other });
  const goOn = await server.waits('PUT /admin/api/messages/*/answered');
  await mark.click();
  await second.getByRole('button', { name: 'Mark as answered' }).click();
  goOn();
  await expect(message.getByRole('status')).toHaveText(/^answered by Manager, /);
  await expect(second.getByRole('status')).toHaveText(/^answered by Manager, /);
  await opensPage(page, 'Orders');
  await page.goBack();
  await expect(page).toHaveURL('/admin/messages?state=waiting');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(message).toBeHidden();
});

test('a list opens all the same while a message is marked, with the mark; who marks and goes on misses none of the next: they have moved up', async ({
  page,
  request,
  server,
}) => {
  const text = `Is the ghee from Jaipur? (${crypto.randomUUID()})`;
  const data = { name: 'Asha Verma', email: 'asha.verma@example.in', message: text };
  expect((await request.post('/contact', { data })).ok()).toBe(true);
  await isInside(page, 'manager', '/admin/messages');
  const message = page.getByRole('listitem').filter({ hasText: text });
  await expect(message).toBeVisible();
  const mark = await server.answersLate('PUT /admin/api/messages/*/answered');
  const list = await server.waits('GET /admin/api/messages');
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await mark.hasActed;
  await page.getByLabel('Messages that are').selectOption('answered');
  await expect(page.getByRole('status', { name: 'Loading the messages' })).toBeVisible();
  await isAnswered(page, /\/answered$/, mark.arrives);
  list();
  await expect(message.getByRole('status')).toHaveText(/^answered by Manager, /);
  await server.recovers();
  await missesNone(page, server);
});

async function missesNone(page: Page, server: Server): Promise<void> {
  const waiting = Array.from({ length: 22 }, (_, place) => ({
    id: `00000000-0000-7000-8000-0000000000${place + 10}`,
    name: 'Bulk Buyer',
    email: 'bulk@example.in',
    message: `The message at place ${place + 1}`,
    createdAt: new Date(0).toISOString(),
    answered: null,
  }));
  const answered = { ...waiting[0], answered: { at: new Date(0).toISOString(), by: 'Manager' } };
  const first = { page: 1, limit: 20, total: 22, pages: 2 };
  await server.answers('GET /admin/api/messages', {
    success: true,
    messages: waiting.slice(0, 20),
    meta: first,
  });
  await server.answers('PUT /admin/api/messages/*/answered', { success: true, message: answered });
  await goesTo(page, '/admin/messages?state=waiting');
  await expect(page.getByRole('link', { name: 'Older' })).toHaveAttribute('href', /page=2/);
  await page.getByRole('button', { name: 'Mark as answered' }).first().click();
  await expect(page.getByText('answered by Manager')).toBeVisible();
  // As the shop answers now: the second page begins with the message at place 22.
  const moved = { ...first, total: 21 };
  await server.changes('GET /admin/api/messages', () => ({
    success: true,
    messages: waiting.slice(1, 21),
    meta: moved,
  }));
  const asked = page.waitForRequest(/\/admin\/api\/messages\?/);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').click();
  expect(new URL((await asked).url()).searchParams.get('page')).toBe('1');
  await expect(page.getByText('The message at place 21')).toBeVisible();
  await expect(page.getByText('answered by Manager')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Older' })).toHaveAttribute('href', /page=2/);
}
