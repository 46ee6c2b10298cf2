import { AuditPage } from '../../src/contract/schemas/audit.ts';
import { goesTo } from '../support/goes-to.ts';
import { moveOrder, numberOf, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';

test('the audit trail is narrowed to one kind of action, on its older pages too; a place of it that there is not is its beginning', async ({
  page,
  request,
  server,
}) => {
  await moveOrder(request, await paidOrder(request), 'paid', 'preparing');
  await server.changes('GET /admin/api/audit', (body) => ({ ...AuditPage.parse(body), next: 999_999 }));
  await isInside(page, 'auditor', '/admin/audit');
  const trail = page.getByRole('table', { name: 'Audit trail' });
  const deeds = trail.getByRole('rowheader');
  const newest = page.getByRole('link', { name: 'Newest' });
  await expect(deeds.filter({ hasText: 'Signed in' }).first()).toBeVisible();
  await page.getByLabel('What was done').selectOption('Order moved on');
  await expect(page).toHaveURL('/admin/audit?what=order-status');
  await expect(deeds.filter({ hasText: 'Order moved on' }).first()).toBeVisible();
  await expect(deeds.filter({ hasNotText: 'Order moved on' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL('/admin/audit?what=order-status&before=999999');
  await expect(page.getByLabel('What was done')).toHaveValue('order-status');
  await newest.click();
  await expect(page).toHaveURL('/admin/audit?what=order-status');
  await page.getByLabel('What was done').selectOption('Anything');
  await expect(page).toHaveURL('/admin/audit');
  await expect(deeds.filter({ hasText: 'Signed in' }).first()).toBeVisible();

  const asked = server.hears('GET /admin/api/audit');
  const invalid = ['abc', '', '0', '1.5', '99999999999999999999'];
  for (const before of invalid) {
    await goesTo(page, '/admin/audit?before=2');
    await expect(newest, before).toBeVisible();
    await goesTo(page, `/admin/audit?before=${before}`);
    await expect(newest, before).toHaveCount(0);
    await expect(trail, before).toBeVisible();
  }
  const places = () => asked.map((one) => new URL(one.url()).search);
  await expect.poll(places).toEqual(invalid.flatMap(() => ['?before=2', '']));
});

test('the audit trail says in words what was done and to what, and leads to an order and a product', async ({
  page,
  server,
}) => {
  const who = { id: crypto.randomUUID(), username: 'Meera', role: 'manager' as const };
  const orderId = crypto.randomUUID();
  const events = [
    { what: 'order-status', target: `order:${orderId}`, who },
    { what: 'catalogue-changed', target: 'product:chakli', who },
    { what: 'product-removed', target: 'product:old-sweet', who },
    { what: 'sign-in', target: '', who },
    { what: 'sign-in-failed', target: '', who: null },
    { what: 'sign-in-failed', target: `account:${crypto.randomUUID()}`, who: null },
    { what: 'of-a-newer-shop', target: 'shelf:7', who },
  ];
  await server.changes('GET /admin/api/audit', () => ({
    success: true,
    events: events.map((event, index) => ({
      id: events.length - index,
      at: '2026-11-08T12:00:00.000Z',
      targetName: null,
      detail: '',
      from: null,
      ...event,
    })),
    next: null,
  }));
  await isInside(page, 'auditor', '/admin/audit');
  const trail = page.getByRole('table', { name: 'Audit trail' });
  const rows = trail.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveText(
    [
      ['Order moved on', `order ${numberOf(orderId)}`],
      ['Product changed', 'chakli'],
      ['Product removed', 'old-sweet'],
      ['Signed in', 'Own account'],
      ['Sign-in failed', 'No account'],
      ['Sign-in failed', 'a closed account'],
      ['of-a-newer-shop', 'shelf:7'],
    ].map(([what, target]) => new RegExp(`^${what}.*${target}`)),
  );
  await expect(trail.getByRole('link')).toHaveCount(2);
  await expect(trail.getByRole('link', { name: /^order #/ })).toHaveAttribute(
    'href',
    `/admin/orders/${orderId}`,
  );
  await trail.getByRole('link', { name: 'chakli' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chakli');
});
