import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundHash, refundStatusHash } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_LOADER_PATH } from '../../src/gateways/easebuzz/hosts.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { anAttempt } from './an-attempt.ts';
import { refundsOnDashboard } from './dashboard-refunds.ts';
import { aSandbox, easebuzzAt } from './easebuzz-fixture.ts';
import { aWebhookReceiver } from './webhook-receiver.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.close());

async function announced() {
  const attempt = anAttempt();
  const result = await easebuzzAt(sandbox.url).announce(attempt);
  if (!result.ok) throw new Error(result.message);
  return { attempt, accessKey: result.accessKey };
}

const read = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${sandbox.url}${path}`, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the sandbox’s pay page', () => {
  test('shows the amount and the four buttons, and may be framed by the shop only', async () => {
    const { attempt, accessKey } = await announced();
    const page = await read(`/pay/${accessKey}?parent=http://localhost:3000`);
    for (const text of [
      '₹2,000.00',
      attempt.txnid,
      'Pay successfully',
      'Fail payment',
      'Cancel payment',
      'Leave pending',
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
  });

  test('does not know an invented key or outcome, or a parent that is no origin', async () => {
    const { accessKey } = await announced();
    expect((await read('/pay/abc')).status).toBe(404);
    expect((await read(`/pay/${accessKey}/riches`, { method: 'POST' })).status).toBe(400);
    expect((await read(`/pay/${accessKey}?parent=javascript:alert(1)`)).text).not.toContain('javascript:');
  });

  test('accepts one choice only', async () => {
    const { attempt, accessKey } = await announced();
    const pay = () => read(`/pay/${accessKey}/success`, { method: 'POST' });
    const [first, second] = await Promise.all([pay(), pay()]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(sandbox.control.ledger().find(({ txnid }) => txnid === attempt.txnid)?.status).toBe('success');
  });

  test('sends the browser back by a form when it is not framed', async () => {
    const { attempt, accessKey } = await announced();
    const page = await read(`/pay/${accessKey}/success`, { method: 'POST' });
    expect(page.text).toContain(`action="${attempt.successUrl}"`);
    expect(page.headers.get('content-security-policy')).toContain('form-action http://localhost:3000');
  });

  test('tells the frame nothing when the buyer leaves silently', async () => {
    const { attempt, accessKey } = await announced();
    sandbox.control.play(attempt.txnid, 'webhook-only');
    const page = await read(`/pay/${accessKey}/success?parent=http://localhost:3000`, { method: 'POST' });
    expect(page.text).toContain('{"response":null}');
  });

  test('serves the checkout script at the path of the real one', async () => {
    const script = await read(EASEBUZZ_LOADER_PATH);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.text).toContain('window.EasebuzzCheckout');
  });
});

describe('the control of the sandbox for other processes', () => {
  const post = (path: string, body: unknown) =>
    read(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('plays scenarios, pays, resolves, and shows the ledger', async () => {
    expect(
      (await post('/sandbox/scenario', { txnid: 'next', scenario: 'pending-then-failure' })).status,
    ).toBe(200);
    const { attempt, accessKey } = await announced();
    const paid = await post('/sandbox/pay', { accessKey, outcome: 'success' });
    expect(JSON.parse(paid.text)).toMatchObject({ txnid: attempt.txnid, status: 'pending' });
    await post('/sandbox/resolve', { txnid: attempt.txnid, status: 'success' });
    expect(JSON.parse((await read('/sandbox/ledger')).text)).toContainEqual(
      expect.objectContaining({
        txnid: attempt.txnid,
        amountPaise: 200_000,
        status: 'success',
        refundedPaise: 0,
      }),
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

describe('refunds at the sandbox', () => {
  const ask = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key: EASEBUZZ_DEMO_CREDENTIALS.key, ...fields });
    return JSON.parse((await read(path, { method: 'POST', body })).text);
  };
  const refund = (easepayid: string, merchantRefundId: string, amount: string) =>
    ask('/transaction/v2/refund', {
      merchant_refund_id: merchantRefundId,
      easebuzz_id: easepayid,
      refund_amount: amount,
      hash: refundHash({ merchantRefundId, easepayid, amount }, EASEBUZZ_DEMO_CREDENTIALS),
    });
  const refundsOf = (easepayid: string) =>
    ask('/refund/v1/retrieve', {
      easebuzz_id: easepayid,
      hash: refundStatusHash(easepayid, EASEBUZZ_DEMO_CREDENTIALS),
    });
  const aPayment = async (scenario: 'plain' | 'refund-failed' | 'forged-refund' = 'plain') => {
    const { attempt, accessKey } = await announced();
    sandbox.control.play(attempt.txnid, scenario);
    const { easepayid = '' } = await sandbox.control.pay(accessKey, 'success');
    return { attempt, easepayid };
  };
  const refundedOf = (txnid: string) =>
    sandbox.control.ledger().find((entry) => entry.txnid === txnid)?.refundedPaise;

  test('are queued, then paid back in part, never more than was paid', async () => {
    const { attempt, easepayid } = await aPayment();
    const requested = await refund(easepayid, 'RF1', '500.00');
    expect(requested).toMatchObject({ status: true, easebuzz_id: easepayid, refund_amount: '500.00' });
    expect(await refund(easepayid, 'RF1', '500.00')).toEqual(requested);
    expect(await refund(easepayid, 'RF2', '1500.01')).toMatchObject({ status: false });
    await sandbox.control.idle();
    const told = await refundsOf(easepayid);
    expect(told.refunds).toMatchObject([{ refund_status: 'refunded', merchant_refund_id: 'RF1' }]);
    expect(refundedOf(attempt.txnid)).toBe(50_000);
  });

  test('can fail at the bank, and can then be requested again', async () => {
    const { attempt, easepayid } = await aPayment('refund-failed');
    await refund(easepayid, 'RF1', '2000.00');
    await sandbox.control.idle();
    expect(refundedOf(attempt.txnid)).toBe(0);
    expect(await refund(easepayid, 'RF2', '2000.00')).toMatchObject({ status: true });
  });

  test('need a valid hash and a payment', async () => {
    const { easepayid } = await aPayment();
    const forged = {
      merchant_refund_id: 'RF1',
      easebuzz_id: easepayid,
      refund_amount: '1.00',
      hash: '0'.repeat(128),
    };
    expect(await ask('/transaction/v2/refund', forged)).toMatchObject({
      status: false,
      reason: 'Hash mismatch',
    });
    expect(await refund('E0', 'RF1', '1.00')).toMatchObject({ status: false });
    expect(await refund('', 'RF1', '1.00')).toMatchObject({ status: false });
  });

  test('are reported by a webhook, even by a forged one that the refund status contradicts', async () => {
    const receiver = await aWebhookReceiver();
    sandbox.control.setWebhookUrl(receiver.url);
    const { easepayid } = await aPayment('forged-refund');
    await sandbox.control.idle();
    sandbox.control.setWebhookUrl(null);
    const told = receiver.heard.flatMap(({ data }) => (data ? [JSON.parse(data)] : []));
    expect(told).toContainEqual(expect.objectContaining({ easepayid, refund_status: 'refunded' }));
    expect(await refundsOf(easepayid)).toMatchObject({ refunds: [] });
    await receiver.close();
  });
});
