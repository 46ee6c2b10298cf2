import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../src/contract/calls.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const Document = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string().optional(),
        responses: z.record(
          z.string(),
          z.looseObject({ description: z.string(), content: z.unknown().optional() }),
        ),
      }),
    ),
  ),
});

const listed = Object.entries(calls).map(([name, { method, path }]) => ({ name, method, path }));

describe('the contract, its OpenAPI document and the server', () => {
  test('agree on the calls: the document has every call of the contract and nothing else', async () => {
    const answer = await shop.inject({ url: '/openapi.json' });
    const document = Document.parse(answer.json());
    expect(document.openapi).toMatch(/^3\.1\./);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        name: operationId,
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ':$1'),
      })),
    );
    const order = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
      String(a.name).localeCompare(String(b.name));
    expect(described.sort(order)).toEqual(listed.sort(order));
  });

  test('agree on errors: the document has their shape for refusals and failures of every call', async () => {
    const { paths } = Document.parse((await shop.inject({ url: '/openapi.json' })).json());
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const { '4XX': refused, '5XX': failed } = operation.responses;
      expect(refused?.content, operation.operationId).toEqual(failed?.content);
      expect(JSON.stringify(refused), operation.operationId).toContain('#/components/schemas/Error');
    }
  });

  test('say what each status of each call means', async () => {
    const { paths } = Document.parse((await shop.inject({ url: '/openapi.json' })).json());
    for (const { operationId, responses } of Object.values(paths).flatMap((methods) =>
      Object.values(methods),
    ))
      for (const { description } of Object.values(responses))
        expect(description, operationId).not.toBe('Default Response');
  });

  test('agree on redirects: they are described with their address and without a body', async () => {
    const { paths } = (await shop.inject({ url: '/openapi.json' })).json();
    const { responses } = paths['/api/payment-success'].post;
    expect(responses['303']).not.toHaveProperty('content');
    expect(responses['303'].headers).toHaveProperty('Location');

    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/payment-success',
      headers,
      payload: 'txnid=x',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).not.toHaveProperty('content-type');
    expect(answer.headers).toHaveProperty('location');
    expect(answer.body).toBe('');
  });

  test('have no shape that no call sends or receives', async () => {
    const { paths, components } = (await shop.inject({ url: '/openapi.json' })).json();
    const reached = new Set<string>();
    const follow = (part: unknown): void => {
      for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (reached.has(name)) continue;
        reached.add(name);
        follow(components.schemas[name]);
      }
    };
    follow(paths);
    expect(reached.size).toBeGreaterThan(20);
    expect(Object.keys(components.schemas).sort()).toEqual([...reached].sort());
  });

  test.each(listed)('agree on a call: $method $path is served', async ({ method, path }) => {
    expect(shop.app.hasRoute({ method: method as 'GET', url: path })).toBe(true);
  });

  test.each([...new Set(listed.map(({ path }) => path))])(
    'agree on methods: %s refuses another one',
    async (path) => {
      const answer = await shop.inject({ method: 'PATCH', url: path.replace(/:\w+/g, 'easebuzz') });
      expect(answer.statusCode).toBe(405);
      for (const { method } of listed.filter((call) => call.path === path)) {
        expect(answer.headers.allow).toContain(method);
      }
      expect(answer.json()).toMatchObject({ success: false, requestId: expect.any(String) });
    },
  );

  test('come with a page that a person can read', async () => {
    const answer = await shop.inject({ url: '/docs/' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
  });
});

describe('errors have one shape', () => {
  const expected = { success: false, message: expect.any(String), requestId: expect.any(String) };

  test('for a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.inject({ method: 'POST', url: '/login', headers, payload: '{"email":' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(expected);
  });

  test('for a body of another type', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const answer = await shop.inject({ method: 'POST', url: '/login', headers, payload: 'email=a' });
      expect(answer.statusCode, type).toBe(415);
      expect(answer.json()).toMatchObject(expected);
    }
  });

  test('for a body that is too large', async () => {
    const answer = await shop.inject({
      method: 'POST',
      url: '/contact',
      payload: { message: 'x'.repeat(300_000) },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject(expected);
  });

  test('for a missing field, naming it', async () => {
    const answer = await shop.inject({ method: 'POST', url: '/contact', payload: { name: 'Asha' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ ...expected, errors: expect.any(Array) });
  });

  test('without a token, and with a bad one', async () => {
    for (const headers of [{}, { 'auth-token': 'nonsense' }, { authorization: 'Bearer a.b.c' }]) {
      const answer = await shop.inject({ method: 'POST', url: '/getcart', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject(expected);
    }
  });

  test('for a character that no database stores', async () => {
    const payload = { name: 'A\u0000', email: 'asha@example.in', message: 'Namaste' };
    const answer = await shop.inject({ method: 'POST', url: '/contact', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(expected);
  });

  test('for a query that cannot be', async () => {
    const answer = await shop.inject({ url: '/allproducts?limit=%00&page=-1&sort=drop' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ ...expected, errors: expect.any(Array) });
  });
});
