import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../src/shop/delete-expired.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ limits: { contactAddressPerHour: 3 } });
});
afterAll(() => shop.close());

const message = {
  name: ' Kiran\u202eRao\n',
  email: 'kiran@example.in',
  message: 'Do you ship to Leh? <b>Please</b>',
};
const stored = () => shop.shop.db.selectFrom('contact_messages').selectAll().execute();
const mailed = async () => (await shop.mails()).filter(({ kind }) => kind === 'contact-message');

test('a message is kept and mailed to the shop', async () => {
  const pasted = { ...message, email: `\u2066 ${message.email} \u2069` };
  expect(await shop.guest().contact({ body: pasted })).toMatchObject({ data: { success: true } });
  const [row, ...others] = await stored();
  expect(row).toMatchObject({ ...message, name: 'Kiran Rao' });
  expect(others).toEqual([]);
  expect(await mailed()).toEqual([{ kind: 'contact-message', messageId: row?.id }]);
});

test('a sender who fills in the honeypot is told that all went well, and nothing is kept', async () => {
  const answer = await shop.guest().contact({ body: { ...message, website: 'http://spam.example' } });
  expect(answer).toMatchObject({ data: { success: true } });
  expect(await stored()).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
});

test('all fields are required, and the e-mail must be valid; refused messages do not count', async () => {
  const bad = [
    { name: ' ' },
    { name: '\u200b' },
    { email: 'kiran' },
    { email: '' },
    { message: '' },
    { message: ' \u200b\n\u00ad' },
    { message: 'x'.repeat(5001) },
    { name: 'Kiran\0' },
    { message: 'Leh\0?' },
  ];
  for (const part of bad) {
    expect(await shop.guest().contact({ body: { ...message, ...part } })).toMatchObject({ status: 400 });
  }
  expect(await stored()).toHaveLength(1);
});

test('a message whose answer was lost is sent again, or several times at once: it is kept and mailed once, and each counts', async () => {
  const body = { ...message, email: 'leela@example.in' };
  const send = () =>
    shop.inject({ method: 'POST', url: '/contact', payload: body, remoteAddress: '203.0.113.9' });
  const answers = [...(await Promise.all([send(), send()])), await send(), await send()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect((await stored()).filter(({ email }) => email === body.email)).toHaveLength(1);
  expect(await mailed()).toHaveLength(2);
  await shop.shop.db.deleteFrom('contact_messages').where('email', '=', body.email).execute();
});

test('the same words a quarter of an hour later are another message', async () => {
  shop.setClockAhead({ minutes: 15, seconds: 1 });
  const again = { ...message, name: 'Kiran Rao' };
  await shop.inject({ method: 'POST', url: '/contact', payload: again, remoteAddress: '203.0.113.10' });
  expect(await stored()).toHaveLength(2);
  await shop.shop.db.deleteFrom('contact_messages').where('created_at', '>', new Date()).execute();
  shop.setClock(null);
});

test('the fourth message within an hour is a 429 with Retry-After; an hour later it is accepted', async () => {
  const another = (place: string) =>
    shop.guest().contact({ body: { ...message, message: `Do you ship to ${place}?` } });
  await another('Kargil');
  await another('Dras');
  const refused = await another('Padum');
  expect(refused).toMatchObject({ ok: false, status: 429 });
  const payload = { ...message, message: 'Do you ship to Padum?' };
  const raw = await shop.inject({ method: 'POST', url: '/contact', payload });
  expect(Number(raw.headers['retry-after'])).toBeGreaterThan(3000);
  expect(await stored()).toHaveLength(3);
  shop.setClockAhead({ hours: 1, seconds: 1 });
  expect(await shop.guest().contact({ body: message })).toMatchObject({ ok: true });
  shop.setClock(null);
});

test('a page that is sent on after too many messages is sent on at once, without a type of a body', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const answers = [];
  for (let n = 0; n < 4; n++) {
    const payload = new URLSearchParams({ ...message, message: `Letter ${n}` }).toString();
    answers.push(
      await shop.inject({ method: 'POST', url: '/contact', headers, payload, remoteAddress: '203.0.113.7' }),
    );
  }
  expect(answers.map(({ headers }) => headers['location'])).toEqual([
    ...Array(3).fill('/contact?sent=yes#message'),
    '/contact?sent=no#message',
  ]);
  for (const { headers } of answers) {
    expect(headers).not.toHaveProperty('retry-after');
    expect(headers).not.toHaveProperty('content-type');
  }
});

test('a message as long as the form lets a page type it arrives, although the page sends two characters for a new line', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const typed = `${'Do you ship to Leh?\n'.repeat(249)}${'x'.repeat(20)}`;
  expect(typed).toHaveLength(5000);
  const payload = new URLSearchParams({ ...message, message: typed.replaceAll('\n', '\r\n') }).toString();
  const answer = await shop.inject({
    method: 'POST',
    url: '/contact',
    headers,
    payload,
    remoteAddress: '203.0.113.8',
  });
  expect(answer.headers['location']).toBe('/contact?sent=yes#message');
  expect((await stored()).map((row) => row.message)).toContain(typed);
});

test('vitals are kept, 60 a minute from one address; the rest are dropped', async () => {
  const vital = { name: 'LCP', value: 812.5, rating: 'good', page: '/sweets' } as const;
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push(await shop.guest().reportVital({ body: vital }));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await shop.shop.vitals.write();
  const rows = await shop.shop.db.selectFrom('web_vitals').selectAll().execute();
  expect(rows).toHaveLength(60);
  expect(rows[0]).toMatchObject({ name: 'LCP', value: 812.5, rating: 'good', page: '/sweets' });
});

test('a speed reading of an order’s page does not say which order', async () => {
  const { db } = shop.shop;
  await db.deleteFrom('web_vitals').execute();
  const shown = '/orders/0199b6a0-5b0e-7c1c-9c55-5d5c3f0a1b2c';
  const vital = { name: 'CLS', value: 0.01, rating: 'good' } as const;
  for (const page of [shown, `${shown}/invoice`, `/admin${shown}`, '/orders', '/product/chakli'])
    shop.shop.vitals.collect('a browser', { ...vital, page });
  await shop.shop.vitals.write();
  const rows = await db.selectFrom('web_vitals').select('page').execute();
  expect(rows.map(({ page }) => page).toSorted()).toEqual([
    '/admin/orders/…',
    '/orders',
    '/orders/…',
    '/orders/…',
    '/product/chakli',
  ]);
});

test('a message is forgotten after two years, as the privacy page says', async () => {
  const { db } = shop.shop;
  await db.deleteFrom('contact_messages').execute();
  const day = 24 * 3600_000;
  const of = (name: string, age: number) => ({
    id: crypto.randomUUID(),
    name,
    email: 'kiran@example.in',
    message: 'Hello',
    created_at: new Date(Date.now() - age * day),
  });
  await db
    .insertInto('contact_messages')
    .values([of('Old', 731), of('Young', 729)])
    .execute();
  await deleteExpired(shop.shop);
  expect((await stored()).map(({ name }) => name)).toEqual(['Young']);
});

test('a speed reading is forgotten after a month', async () => {
  const { db } = shop.shop;
  await db.deleteFrom('web_vitals').execute();
  const of = (value: number) => ({
    name: 'LCP',
    value,
    rating: 'good',
    page: '/sweets',
    at: new Date(Date.now() - value * 24 * 3600_000),
  });
  await db
    .insertInto('web_vitals')
    .values([of(29), of(31)])
    .execute();
  await deleteExpired(shop.shop);
  expect(await db.selectFrom('web_vitals').select('value').execute()).toEqual([{ value: 29 }]);
});

test('what cannot be deleted keeps nothing else from being deleted', async () => {
  const { db } = shop.shop;
  const monthsAgo = new Date(Date.now() - 100 * 24 * 3600_000);
  await db.deleteFrom('web_vitals').execute();
  await db
    .insertInto('web_vitals')
    .values({ name: 'LCP', value: 1, rating: 'good', page: '/sweets', at: monthsAgo })
    .execute();
  // To a clock that is far ahead the event is old enough. PostgreSQL knows better, and refuses.
  await db.insertInto('audit_events').values({ what: 'sign-in-failed', at: monthsAgo }).execute();
  const ahead = new Date(Date.now() + 100 * 24 * 3600_000);
  await expect(deleteExpired({ ...shop.shop, clock: () => ahead })).rejects.toThrow(AggregateError);
  expect(await db.selectFrom('web_vitals').select('value').execute()).toEqual([]);
});

test('devices and mailed codes are forgotten 30 days after their end, counts of attempts at once', async () => {
  const { db } = shop.shop;
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
  const { id: customer_id } = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', 'asha@example.in')
    .executeTakeFirstOrThrow();
  const session = (user_agent: string, ends: { expires_at?: Date; revoked_at?: Date }) => ({
    id: crypto.randomUUID(),
    customer_id,
    user_agent,
    expires_at: daysAgo(-1),
    ...ends,
  });
  const code = (age: number) => ({
    code_hash: Buffer.from([age]),
    kind: 'verify-email' as const,
    customer_id,
    expires_at: daysAgo(age),
  });
  const count = (key: string, resets_at: Date) => ({ name: 'a limit', key, count: 1, resets_at });
  await db
    .insertInto('sessions')
    .values([
      session('ran out lately', { expires_at: daysAgo(29) }),
      session('ran out long ago', { expires_at: daysAgo(31) }),
      session('signed out lately', { revoked_at: daysAgo(29) }),
      session('signed out long ago', { revoked_at: daysAgo(31) }),
    ])
    .execute();
  await db
    .insertInto('one_time_codes')
    .values([code(29), code(31)])
    .execute();
  await db
    .insertInto('rate_counters')
    .values([count('runs', daysAgo(-0.01)), count('is over', daysAgo(0.01))])
    .execute();
  await deleteExpired(shop.shop);
  const sessions = await db.selectFrom('sessions').select('user_agent').orderBy('user_agent').execute();
  expect(sessions.map(({ user_agent }) => user_agent)).toEqual(['ran out lately', 'signed out lately']);
  const codes = await db.selectFrom('one_time_codes').select('code_hash').execute();
  expect(codes.map(({ code_hash }) => [...code_hash])).toEqual([[29]]);
  const counts = await db.selectFrom('rate_counters').select('key').where('name', '=', 'a limit').execute();
  expect(counts).toEqual([{ key: 'runs' }]);
});

test('a form submitted by a browser without scripts is answered with the page', async () => {
  const post = async (part: Record<string, string>, accept = 'text/html,*/*;q=0.8') => {
    const { statusCode, headers, body } = await shop.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
      payload: new URLSearchParams({ ...message, website: 'http://spam.example', ...part }).toString(),
    });
    return [statusCode, headers['location'], body];
  };
  const before = (await stored()).length;
  expect(await post({})).toEqual([303, '/contact?sent=yes#message', '']);
  expect(await post({ email: 'kiran' })).toEqual([303, '/contact?sent=no#message', '']);
  expect((await stored()).length).toBe(before);
  expect(await post({ website: '', name: 'Farida' })).toEqual([303, '/contact?sent=yes#message', '']);
  expect((await stored()).at(-1)).toMatchObject({ ...message, name: 'Farida' });
  // Programs may only rely on JSON.
  expect((await post({}, 'application/json'))[0]).toBe(415);
});
