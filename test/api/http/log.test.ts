import { connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logOptions } from '../../../src/api/monitoring/log.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestApi } from '../../support/test-api.ts';
import { type Payload, paymentSteps } from '../steps/payment-steps.ts';

/** The log contains nothing that opens an account or identifies a person (issue: Logs and errors). */

let shop: TestShop;
let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  const sink = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = pino({ level: 'trace', ...logOptions }, sink);
  app = await createTestApi({ shop: { ...shop.shop, log } });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

function newLines(): string {
  return lines.splice(0).join('');
}

test('a sign-in, a wrong one and a sign-up leave neither password nor token nor e-mail', async () => {
  const login = await post('/login', { email: 'asha@example.in', password: PASSWORD });
  await post('/login', { email: 'asha@example.in', password: 'wrong-one-7' });
  const signup = await post('/signup', {
    username: 'Neha Joshi',
    email: 'neha@example.in',
    password: 'pista-33',
  });
  await post('/forgot-password', { email: 'neha@example.in' });
  const written = newLines();
  expect(written).toContain('"path":"/login"');
  expect(written).toContain('"reqId"');
  for (const secret of [login.json().token, signup.json().token, PASSWORD, 'wrong-one-7', 'pista-33'])
    expect(written).not.toContain(secret);
  expect(written).not.toMatch(/@example\.in|Neha|Asha/);
});

test('a checkout leaves nothing of the buyer, and a code in an address does not stay', async () => {
  const steps = await paymentSteps(shop);
  const login = await post('/login', { email: 'asha@example.in', password: PASSWORD });
  const payload: Payload = steps.payload([['chakli', 500, 1]]);
  const { token } = login.json();
  const begun = await post('/api/initiate-payment', payload, { 'auth-token': token });
  const fields = await shop.sandbox.pay(begun.json().access_key, 'success');
  await post('/api/easebuzz/verify', fields, { authorization: `Bearer ${token}` });
  await app.inject({ url: `/oauth-success?token=${token}` });
  await app.inject({ url: '/auth/google/callback?code=the-secret-code&state=s' });
  await post('/verify-email', { code: 'the-secret-code' });
  const written = newLines();
  expect(written).toContain('/api/initiate-payment');
  for (const secret of [token, begun.json().access_key, 'the-secret-code', fields['hash'] ?? 'no hash'])
    expect(written).not.toContain(secret);
  expect(written).not.toMatch(/@example\.in|Asha|9876543210|Johari|\b302003\b/);
});

/** A real error with a stack and, in `detail`, the row that it was about. */
async function takenAddress(): Promise<unknown> {
  const error: unknown = await shop.pool
    .query("update customers set email = 'asha@example.in' where email = 'ravi@example.in'")
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '23505', detail: expect.stringContaining('asha@example.in') });
  return error;
}

test('an error of ours is a 500 that tells nothing of it, logged with its stack under the id that is told', async () => {
  vi.spyOn(shop.shop.catalogue, 'products').mockRejectedValueOnce(await takenAddress());
  const answer = await app.inject({ url: '/allproducts' });
  const sentence = 'Something went wrong on our side. Please try again.';
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toStrictEqual({
    success: false,
    message: sentence,
    errors: sentence,
    requestId: expect.any(String),
  });
  const written = lines.splice(0).filter((line) => line.includes('"a call failed"'));
  expect(written).toHaveLength(1);
  expect(JSON.parse(written.join())).toMatchObject({
    reqId: answer.json().requestId,
    err: { code: '23505', stack: expect.stringContaining('duplicate key value') },
  });
  expect(written.join()).not.toContain('@example.in');
});

test('whoever hangs up as soon as the request is sent, and has no address any more, is no error of ours', async () => {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const body = JSON.stringify({ name: 'Bot', email: 'bot@example.in', message: 'Hello', website: 'x' });
  const head = ['POST /contact HTTP/1.1', 'host: shop.test', 'content-type: application/json'];
  const request = `${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  for (let sent = 0; sent < 20; sent++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(request, () => socket.resetAndDestroy());
  }
  const count = (part: string) => lines.filter((line) => line.includes(part)).length;
  await eventually(() => expect(count('"msg":"incoming request"')).toBe(20));
  expect(count('"level":50')).toBe(0);
  lines.length = 0;
});

test('of a logged error and what stands beside it, the row and all that is personal stay out', async () => {
  const err = await takenAddress();
  app.log.error({ err, email: 'asha@example.in', job: { token: 'secret' } }, 'a job failed');
  const written = newLines();
  expect(written).toContain('23505');
  expect(written).toContain('"stack"');
  expect(written).not.toMatch(/@example\.in|secret/);
});

test('what the queue tells of in place of an error is logged as one, without the row either', async () => {
  const taken: unknown = await shop.pool
    .query("update customers set email = 'asha@example.in' where email = 'ravi@example.in'")
    .catch((error: Error) => ({ ...error, message: error.message, stack: error.stack, queue: 'mail' }));
  app.log.error({ err: taken }, 'the job queue has trouble');
  app.log.error({ err: { sweet: 'chakli' } }, 'thrown by nobody we know');
  app.log.error({ err: 'a text' }, 'thrown by nobody we know');
  const written = newLines();
  expect(written).toContain('duplicate key value');
  expect(written).toContain('"stack"');
  expect(written).toContain('23505');
  expect(written).toContain('a text');
  expect(written).not.toMatch(/@example\.in|object Object/);
});

test('of a failure that has several causes each is logged, without its row', async () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], '');
  const causes = [await takenAddress(), new Error('the provider is away', { cause: refused })];
  const err = new AggregateError(causes, 'Some expired data could not be deleted.');
  app.log.error({ err, work: 'delete expired data' }, 'timed work failed');
  const written = newLines();
  expect(JSON.parse(written).err).toMatchObject({
    message: 'Some expired data could not be deleted.',
    errors: [
      { code: '23505', stack: expect.stringContaining('duplicate key value') },
      { message: 'the provider is away', cause: { errors: [{ message: 'connect ECONNREFUSED ::1:5432' }] } },
    ],
  });
  expect(written).not.toContain('@example.in');
});

test('a token in a path, or behind a ? that a mail program has encoded, does not stay', async () => {
  const { token } = (await post('/login', { email: 'asha@example.in', password: PASSWORD })).json();
  for (const url of [
    `/nope/${token}`,
    `/orders/by-txn/${token}`,
    `/x-${token}.tail`,
    `/${'a'.repeat(12_000)}`,
    '/reset-password%3Fcode=walnut-halwa',
    '/docs/static/nothing.js?code=walnut-halwa',
  ])
    await app.inject({ url });
  const written = newLines();
  expect(written).not.toContain('a'.repeat(500));
  expect(written).toContain('"path":"/nope/…"');
  expect(written).toContain('"path":"/reset-password"');
  for (const secret of [token, 'walnut-halwa']) expect(written).not.toContain(secret);
});

test('a line cannot be forged', async () => {
  await app.inject({ url: '/nothing%0a%7b%22level%22:60%7d\u2028here', headers: { 'user-agent': 'a\tb' } });
  const written = newLines().trimEnd().split('\n');
  expect(written.map((line) => JSON.parse(line).msg)).toEqual(['incoming request', 'request completed']);
});
