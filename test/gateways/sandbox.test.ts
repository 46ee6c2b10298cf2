import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxStatus } from '../../src/gateways/easebuzz-sandbox/scenarios.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import type { PaymentGateway } from '../../src/shop/payments/gateway.ts';
import { anAttempt } from './an-attempt.ts';
import { aSandbox, easebuzzAt, quiet } from './easebuzz-fixture.ts';
import { aWebhookReceiver } from './webhook-receiver.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>;
let gateway: PaymentGateway;
beforeAll(async () => {
  [sandbox, receiver] = await Promise.all([aSandbox(), aWebhookReceiver()]);
  sandbox.control.setWebhookUrl(receiver.url);
  gateway = easebuzzAt(sandbox.url);
});
afterAll(() => Promise.all([sandbox.close(), receiver.close()]));

type Scenario = Parameters<typeof sandbox.control.play>[1];

/** Announces a payment with the scenario, presses a button, and waits until the sandbox is idle. */
async function playing(scenario: Scenario, outcome: SandboxStatus = 'success') {
  const attempt = anAttempt({ successUrl: `${receiver.url}/surl`, failureUrl: `${receiver.url}/furl` });
  sandbox.control.play(attempt.txnid, scenario);
  const announced = await gateway.announce(attempt);
  const response = announced.ok ? await sandbox.control.pay(announced.accessKey, outcome) : {};
  await sandbox.control.idle();
  const webhooks = receiver.heard.filter(({ txnid }) => txnid === attempt.txnid);
  return { attempt, announced, response, webhooks, statuses: webhooks.map(({ status }) => status) };
}

describe('the sandbox gateway', () => {
  test('refuses to run in production', async () => {
    const options = { host: '127.0.0.1', port: 0, key: 'K', salt: 'S', production: true, log: quiet };
    expect(await startEasebuzzSandbox(options)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/production/),
    });
  });

  test('listens on this machine only', async () => {
    const options = { host: '0.0.0.0', port: 0, key: 'K', salt: 'S', production: false, log: quiet };
    expect(await startEasebuzzSandbox(options)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/loopback/),
    });
  });

  test('says so when its port is taken', async () => {
    const port = Number(new URL(sandbox.url).port);
    const options = { host: '127.0.0.1', port, key: 'K', salt: 'S', production: false, log: quiet };
    expect(await startEasebuzzSandbox(options)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/EADDRINUSE/),
    });
  });

  test('reformats amounts and fills gaps as the real one does', async () => {
    const { response } = await playing('plain');
    expect(response).toMatchObject({
      amount: '2000.0',
      cardnum: 'NA',
      udf8: '',
      udf10: '',
      status: 'success',
    });
  });

  test.each([
    ['plain', ['success']],
    ['failure', ['failure']],
    ['user-cancelled', ['userCancelled']],
    ['dropped', ['dropped']],
    ['bounced', ['bounced']],
    ['silent-close', []],
    ['callback-only', []],
    ['retrieve-only', []],
    ['webhook-only', ['success']],
    ['webhook-first', ['success']],
    ['pending-then-success', ['pending', 'success']],
    ['pending-then-failure', ['pending', 'failure']],
    ['late-success', ['userCancelled', 'success']],
    ['out-of-order', ['success', 'pending']],
    ['server-return', ['success', 'success']],
    ['repeated-callbacks', Array(10).fill('success')],
  ] as const)('plays %s: the shop hears %j', async (scenario, heard) => {
    expect((await playing(scenario)).statuses).toEqual(heard);
  });

  test.each([
    ['bad-hash', { ok: false, reason: 'bad-signature' }],
    ['stale-amount', { ok: false, reason: 'bad-signature' }],
    ['wrong-key', { ok: false, reason: 'wrong-key' }],
    ['wrong-amount', { ok: true, report: { amountPaise: 100 } }],
    ['unknown-status', { ok: true, report: { outcome: 'review' } }],
  ] as const)('plays %s: the shop reads %j', async (scenario, reading) => {
    expect(await gateway.readCallback((await playing(scenario)).response)).toMatchObject(reading);
  });

  test.each(['initiate-html', 'initiate-malformed'] as const)(
    'plays %s, which is accepted anyway',
    async (scenario) => {
      const { attempt, announced } = await playing(scenario);
      expect(announced).toMatchObject({ ok: false, reason: 'unknown' });
      expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'pending' } });
      expect(await gateway.announce(attempt)).toMatchObject({ ok: true });
    },
  );

  test('plays an initiate that is accepted and never answered', async () => {
    const attempt = anAttempt();
    sandbox.control.play('next', 'initiate-timeout');
    const hasty = easebuzzAt(sandbox.url, { timeoutMs: 3000 });
    expect(await hasty.announce(attempt)).toMatchObject({ ok: false, reason: 'unknown' });
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'pending' } });
  });

  test("plays 'not found' first, then the success", async () => {
    const { attempt } = await playing('not-found-then-success');
    expect(await gateway.retrieve(attempt)).toEqual({ ok: false, reason: 'not-found' });
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'success' } });
  });

  test('plays a retrieve that fails, until told otherwise', async () => {
    const { attempt } = await playing('retrieve-500');
    expect(await gateway.retrieve(attempt)).toMatchObject({ reason: 'unreachable' });
    sandbox.control.play(attempt.txnid, 'plain');
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true });
  });

  test('leaves a payment pending until it is resolved', async () => {
    const { attempt } = await playing('plain', 'pending');
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'pending' } });
    await sandbox.control.resolve(attempt.txnid, 'success');
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'success' } });
    await expect(sandbox.control.resolve(attempt.txnid, 'failure')).rejects.toThrow(/never taken back/);
  });

  test('sends a webhook again until it is accepted', async () => {
    const deafAtFirst = await aWebhookReceiver([500, 302, 404]);
    sandbox.control.setWebhookUrl(deafAtFirst.url);
    const { attempt } = await playing('plain');
    sandbox.control.setWebhookUrl(receiver.url);
    expect(deafAtFirst.heard.map(({ txnid }) => txnid)).toEqual(Array(4).fill(attempt.txnid));
    await deafAtFirst.close();
  });

  test('gives up on a webhook after five more tries', async () => {
    const deaf = await aWebhookReceiver(Array(10).fill(500));
    sandbox.control.setWebhookUrl(deaf.url);
    await playing('plain');
    sandbox.control.setWebhookUrl(receiver.url);
    expect(deaf.heard).toHaveLength(6);
    await deaf.close();
  });
});
