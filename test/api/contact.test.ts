import { afterAll, beforeAll, expect, test } from 'vitest';
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
