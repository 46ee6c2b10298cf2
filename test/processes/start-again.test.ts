import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ShopClient } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/paths/paths.ts';
import { readReply } from '../../src/contract/read-reply.ts';
import { type Begun, type Payload, paymentSteps } from '../api/steps/payment-steps.ts';
import { SocialBrowser } from '../api/steps/social-browser.ts';
import { openShopProcess } from '../chaos/shop-process.ts';
import { PASSWORD } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { freePort } from '../support/free-ports.ts';

let url: string;
let closeAll: () => Promise<void>;
let asha: ShopClient;
/** What people had begun when the shop was killed. */
let before: { sandbox: string; issuer: string; begun: Begun; unanswered: Payload; meera: string };

/** A call that gets no answer is not repeated. */
const client = (token?: string) =>
  createClient(
    paths,
    ({ method, path, headers, body }) =>
      fetchPatiently(`${url}${path}`, {
        method,
        headers: { ...headers, ...(token && { 'auth-token': token }) },
        ...(body !== undefined && { body }),
      }),
    readReply,
  );

/** Everything that the shop brings itself: database, sandbox, demo sign-in. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-again-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const shop = openShopProcess({ url, env, logFile: join(folder, 'shop.log') });
  closeAll = async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  };
  await shop.whenReady();

  const login = await client().login({ body: { email: 'asha@example.in', password: PASSWORD } });
  if (!login.ok) throw new Error(login.message);
  asha = client(login.data.token);
  const steps = await paymentSteps({
    guest: client,
    shop: {
      get db(): never {
        throw new Error('this process has its own database');
      },
    },
    mails: async () => [],
    sandbox: { pay: () => Promise.reject(new Error('this sandbox is reached by its port')) },
    inject: () => Promise.reject(new Error('this process is reached by its port')),
  });

  const { sandbox, issuer } = await helpers();
  const begun = await steps.begin(asha, [['chakli', 500, 1]]);
  const meera = await idAfterSignIn(issuer, 'meera@example.in');
  const unanswered = steps.payload([['chakli', 250, 1]]);
  await fetch(`${sandbox}/sandbox/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ txnid: unanswered.txnid, scenario: 'initiate-timeout' }),
  });
  const lost = asha.initiatePayment({ body: unanswered });
  await eventually(async () => {
    const ledger = await fetch(`${sandbox}/sandbox/ledger`);
    expect(await ledger.json()).toContainEqual(expect.objectContaining({ txnid: unanswered.txnid }));
  });
  await shop.kill();
  expect(await lost).toMatchObject({ ok: false, status: 0 });
  await shop.whenReady();
  before = { sandbox, issuer, begun, unanswered, meera };
}, 180_000);
afterAll(() => closeAll());

/** Where browsers find the sandbox and the demo sign-in. */
async function helpers() {
  const checkout = await fetchPatiently(`${url}/checkout`);
  await checkout.body?.cancel();
  const policy = checkout.headers.get('content-security-policy') ?? '';
  const [sandbox = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(policy.replaceAll(url, '')) ?? [];
  const toProvider = await fetchPatiently(`${url}/auth/google`, { redirect: 'manual' });
  return { sandbox, issuer: new URL(toProvider.headers.get('location') ?? '').origin };
}

/** Signs in with the demo's provider; returns the id of the account. */
async function idAfterSignIn(issuer: string, email: string): Promise<string> {
  const inject = async ({ url: path, headers }: { url: string; headers: Record<string, string> }) => {
    const answer = await fetchPatiently(`${url}${path}`, { headers, redirect: 'manual' });
    const location = answer.headers.get('location') ?? undefined;
    return { statusCode: answer.status, headers: { location, 'set-cookie': answer.headers.getSetCookie() } };
  };
  const location = await new SocialBrowser({ inject }, issuer, url).signIn(email);
  const token = new URL(location, url).searchParams.get('token') ?? undefined;
  const user = await client(token).getUser();
  if (!user.ok) throw new Error(`${location}: ${user.message}`);
  return user.data.id;
}

describe('after a crash and another start', () => {
  test('the sandbox and the demo sign-in are where browsers know them: a pay page from before opens again', async () => {
    const { sandbox, issuer, begun } = before;
    expect(await helpers()).toEqual({ sandbox, issuer });
    const page = await fetch(`${sandbox}/pay/${begun.accessKey}`);
    expect(await page.text()).toContain('Pay successfully');
  });

  test('a demo person whose e-mail is not verified finds their account again', async () => {
    const { issuer } = await helpers();
    expect(await idAfterSignIn(issuer, 'meera@example.in')).toBe(before.meera);
  });

  test('a payment whose announcement it interrupted goes on at once with the same order', async () => {
    const { unanswered } = before;
    const { txnid } = unanswered;
    const known = await asha.orderByTxn({ params: { txnid } });
    const again = await asha.initiatePayment({ body: unanswered });
    expect(again).toMatchObject({ ok: true, data: { txnid, orderId: known.ok && known.data._id } });
  });
});
