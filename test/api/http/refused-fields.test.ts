import { afterAll, describe, expect, test } from 'vitest';
import { openTestShop } from '../../shop.ts';
import { newPerson } from '../steps/persons.ts';

const shop = await openTestShop();
afterAll(() => shop.close());

describe('a refusal by the API', () => {
  test('names the field, or the missing body', async () => {
    const { token } = await newPerson(shop, 'customer');
    const headers = { 'auth-token': token };
    const ofStaff = { 'auth-token': (await newPerson(shop, 'readonly')).token };
    const asked = [
      [{ url: '/admin/api/audit?before=0x2', headers: ofStaff }, /^before must be a number\.$/],
      [{ url: '/admin/api/orders?limit=1e1', headers: ofStaff }, /^limit must be a number\.$/],
      [
        { url: '/admin/api/orders?limit=9007199254740993', headers: ofStaff },
        /^limit must be at most 100\.$/,
      ],
      [{ url: '/allproducts?page=0' }, /^page must be at least 1\.$/],
      [{ url: '/allproducts?page=99999999999999999999' }, /^page must be at most 1000000000\.$/],
      [{ url: '/allproducts?page=abc' }, /^page must be a number\.$/],
      [{ url: '/allproducts?page=0x2' }, /^page must be a number\.$/],
      [{ url: '/allproducts?limit=1e1' }, /^limit must be a number\.$/],
      [{ url: '/allorders?page=1e1', headers }, /^page must be a number\.$/],
      [{ url: '/allorders?limit=2.5', headers }, /^limit must be a whole number\.$/],
      [{ url: '/products/related?category=' }, /^category is missing\.$/],
      [{ url: '/products/related?category=Shoes' }, /^category must be one of: Sweets, Snacks, Bakery\.$/],
      [{ method: 'POST', url: '/addtocart', headers, payload: { item: 5 } }, /^item must be text\.$/],
      [{ method: 'POST', url: '/addtocart', headers, payload: { item: '' } }, /^item must not be empty\.$/],
      [{ method: 'POST', url: '/addtocart', headers }, /^The body is missing\.$/],
      [{ method: 'POST', url: '/api/initiate-payment', payload: { txnid: 'TXN1' } }, /^\w+ is missing\.$/],
    ] as const;
    for (const [request, message] of asked) {
      const answer = await shop.inject(request);
      expect([answer.statusCode, answer.json().message], request.url).toEqual([
        400,
        expect.stringMatching(message),
      ]);
    }
  });

  test('has one sentence for each field, about the first thing wrong with it, in the order of the fields', async () => {
    const payload = { name: '\0'.repeat(151), email: 'nobody', message: 'Namaste' };
    const answer = await shop.inject({ method: 'POST', url: '/contact', payload });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      ['There is a character that cannot be stored.', 'Please enter a valid e-mail address.'],
    ]);
  });

  test('has no more sentences than anybody reads, whatever the body holds', async () => {
    const payload = { items: Array.from({ length: 50 }, () => ({})) };
    const answer = await shop.inject({ method: 'POST', url: '/api/initiate-payment', payload });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, Array(20).fill(expect.any(String))]);
  });

  test('is not caused by an id of an unusual version: it is just unknown', async () => {
    const { token } = await newPerson(shop, 'admin');
    const id = '11111111-1111-1111-1111-111111111111';
    const headers = { 'auth-token': token };
    const body = { was: null, becomes: id };
    const asked = [
      [200, { url: `/admin/api/refunds?orderId=${id}`, headers }],
      [200, { url: `/admin/api/audit?who=${id}`, headers }],
      [404, { url: `/admin/api/orders/${id}`, headers }],
      [200, { method: 'DELETE', url: `/admin/api/home-page/videos/${id}`, headers }],
      [409, { method: 'PUT', url: '/admin/api/home-page/video', headers, payload: body }],
    ] as const;
    for (const [status, request] of asked)
      expect((await shop.inject(request)).statusCode, request.url).toBe(status);
  });

  test('is not caused by an empty query parameter, which counts as missing', async () => {
    const { token } = await newPerson(shop, 'admin');
    const headers = { 'auth-token': token };
    for (const [empty, bare] of [
      ['/allproducts?category=&sort=&page=&limit=', '/allproducts'],
      ['/products/related?category=Sweets&excludeId=', '/products/related?category=Sweets'],
      ['/allorders?page=&limit=', '/allorders'],
      ['/admin/api/orders?status=&page=&limit=', '/admin/api/orders'],
      ['/admin/api/audit?before=&limit=', '/admin/api/audit'],
    ] as const) {
      const [answer, wanted] = [
        await shop.inject({ url: empty, headers }),
        await shop.inject({ url: bare, headers }),
      ];
      expect([empty, answer.statusCode, answer.body]).toEqual([empty, wanted.statusCode, wanted.body]);
    }
  });
});

describe('a field that sign-up or login does not need', () => {
  test.each([null, 5, ['admin']])('may be anything: %j', async (odd) => {
    const email = `odd-${JSON.stringify(odd).replace(/\W/g, '')}@example.in`;
    const person = { username: 'Odd One', email, password: 'besan-ke-laddoo-7' };
    const post = (url: string, payload: object) => shop.inject({ method: 'POST', url, payload });
    expect((await post('/signup', { ...person, role: odd })).statusCode).toBe(200);
    expect((await post('/login', { ...person, username: odd, role: odd })).statusCode).toBe(200);
    const nameless = await post('/signup', { ...person, email: `a-${email}`, username: odd });
    expect([nameless.statusCode, nameless.json().errors]).toEqual([400, 'Please enter your name.']);
  });
});
