import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RAZORPAY_LOADER_PATH } from '../../src/gateways/razorpay/hosts.ts';
import { RAZORPAY_DEMO_CREDENTIALS } from '../../src/gateways/razorpay-sandbox/demo-credentials.ts';
import { anAttempt } from './an-attempt.ts';
import { refundsOnDashboard } from './dashboard-refunds.ts';
import { aRazorpaySandbox, razorpayAt } from './razorpay-fixture.ts';

let sandbox: Awaited<ReturnType<typeof aRazorpaySandbox>>;
beforeAll(async () => {
  sandbox = await aRazorpaySandbox();
});
afterAll(() => sandbox.close());

async function announced() {
  const attempt = anAttempt();
  const result = await razorpayAt(sandbox.url).announce(attempt);
  if (!result.ok) throw new Error(result.message);
  return { attempt, accessKey: result.accessKey };
}

const read = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${sandbox.url}${path}`, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the sandbox’s Razorpay pay page', () => {
  test('shows the amount and the four buttons, and may be framed by the shop only', async () => {
    const { attempt, accessKey } = await announced();
    const page = await read(`/pay/${accessKey}?parent=http://localhost:3000`);
    const buttons = ['Pay successfully', 'Fail payment', 'Cancel payment', 'Leave pending'];
    for (const text of ['₹2,000.00', attempt.txnid, ...buttons]) expect(page.text).toContain(text);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
  });

  test('does not know an invented order or outcome', async () => {
    const { accessKey } = await announced();
    expect((await read('/pay/order_1')).status).toBe(404);
    expect((await read(`/pay/${accessKey}/riches`, { method: 'POST' })).status).toBe(400);
  });

  test('accepts one successful choice only, and hands the surrounding page what checkout hands over', async () => {
    const { accessKey } = await announced();
    const press = () =>
      read(`/pay/${accessKey}/success?parent=http://localhost:3000`, {
        method: 'POST',
        body: new URLSearchParams(),
      });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const page = first.status === 200 ? first : second;
    expect(page.text).toContain(`"razorpay_order_id":"${accessKey}"`);
    expect((await read(`/pay/${accessKey}`)).status).toBe(404);
  });

  test('tells the surrounding page why a payment failed, and allows another try', async () => {
    const { accessKey } = await announced();
    const failed = await read(`/pay/${accessKey}/failure?parent=http://localhost:3000`, { method: 'POST' });
    expect(failed.text).toContain('"response":null');
    expect(failed.text).toContain('declined by the bank');
    expect((await read(`/pay/${accessKey}`)).status).toBe(200);
  });

  test('tells the surrounding page nothing when the buyer leaves silently', async () => {
    const { attempt, accessKey } = await announced();
    sandbox.control.play(attempt.txnid, 'webhook-only');
    const page = await read(`/pay/${accessKey}/success?parent=http://localhost:3000`, { method: 'POST' });
    expect(page.text).toContain('{"response":null}');
  });

  test('serves the checkout script at the path of the real one, to anybody', async () => {
    const script = await read(RAZORPAY_LOADER_PATH);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.text).toContain('window.Razorpay = Razorpay');
    expect(script.text).toContain('window.openSandboxPayWindow');
  });
});

describe('the Razorpay API of the sandbox', () => {
  const { keyId, keySecret } = RAZORPAY_DEMO_CREDENTIALS;
  const ask = async (path: string, body?: unknown, auth = `${keyId}:${keySecret}`) => {
    const headers = { authorization: `Basic ${btoa(auth)}`, 'content-type': 'application/json' };
    const { status, text } = await read(
      path,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    return { status, said: JSON.parse(text) };
  };
  const order = { amount: 200_000, currency: 'INR', receipt: 'RCPT1' };

  test.each([
    [{ ...order, amount: 99 }, /less than minimum/],
    [{ ...order, amount: 100.5 }, /must be an integer/],
    [{ ...order, receipt: 'x'.repeat(41) }, /40 characters/],
    [{ ...order, transfers: [] }, /transfers is\/are not required/],
  ])('refuses the order %j', async (body, description) => {
    const { status, said } = await ask('/v1/orders', body);
    expect(status).toBe(400);
    expect(said.error.description).toMatch(description);
  });

  test('accepts a receipt once, and finds it by any part of it', async () => {
    const first = await ask('/v1/orders', order);
    expect(first).toMatchObject({ status: 200, said: { status: 'created', notes: [], attempts: 0 } });
    const again = await ask('/v1/orders', order);
    expect(again.said.error).toMatchObject({
      description: 'Order receipt should be unique.',
      metadata: { order_id: first.said.id },
    });
    expect((await ask('/v1/orders?receipt=CPT')).said.items).toHaveLength(1);
  });

  test('needs the key and its secret', async () => {
    expect(await ask('/v1/orders', order, `${keyId}:GUESS`)).toMatchObject({ status: 401 });
    expect((await read('/v1/orders')).status).toBe(401);
  });

  test('refunds once for each key, and refuses the same key with other data', async () => {
    const { accessKey } = await announced();
    const { razorpay_payment_id: payment } = await sandbox.control.pay(accessKey, 'success');
    const send = async (amount: number, key: string) => {
      const answer = await read(`/v1/payments/${payment}/refund`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
          'content-type': 'application/json',
          'x-refund-idempotency': key,
        },
        body: JSON.stringify({ amount, receipt: key }),
      });
      return { status: answer.status, id: JSON.parse(answer.text).id };
    };
    const first = await send(50_000, 'RF0HTTP0001');
    expect(first.status).toBe(200);
    expect(await send(50_000, 'RF0HTTP0001')).toEqual(first);
    expect((await send(60_000, 'RF0HTTP0001')).status).toBe(409);
    expect((await send(50_000, 'short')).status).toBe(400);
    expect((await send(150_001, 'RF0HTTP0002')).status).toBe(400);
  });
});

describe('the control of the Razorpay sandbox for other processes', () => {
  const post = (path: string, body: unknown) =>
    read(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('plays scenarios, pays, resolves, and shows the ledger', async () => {
    await post('/sandbox/scenario', { txnid: 'next', scenario: 'pending-then-failure' });
    const { attempt, accessKey } = await announced();
    expect((await post('/sandbox/pay', { accessKey, outcome: 'success' })).text).toBe('{}');
    await post('/sandbox/resolve', { txnid: attempt.txnid, status: 'success' });
    expect(JSON.parse((await read('/sandbox/ledger')).text)).toContainEqual(
      expect.objectContaining({ txnid: attempt.txnid, amountPaise: 200_000, status: 'success' }),
    );
  });

  refundsOnDashboard({ announced, post, read, idle: () => sandbox.control.idle() });

  test('refuses unknown commands, and forms that any web page could send', async () => {
    expect((await post('/sandbox/scenario', { scenario: 'riches' })).status).toBe(400);
    expect((await post('/sandbox/pay', { accessKey: 'abc', outcome: 'success' })).status).toBe(409);
    const form = await read('/sandbox/scenario', {
      method: 'POST',
      body: new URLSearchParams({ scenario: 'failure' }),
    });
    expect(form.status).toBe(415);
  });
});
