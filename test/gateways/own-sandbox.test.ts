import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { openGateway } from '../../src/gateways/open-gateway.ts';
import { findIdleAddresses, runsOwnSandbox } from '../../src/gateways/own-sandbox.ts';
import { anAttempt } from './an-attempt.ts';
import { aSandbox } from './easebuzz-fixture.ts';

const ELSEWHERE = 'http://127.0.0.1:9';
const addresses = [
  { payUrl: null, apiUrl: null },
  { payUrl: ELSEWHERE, apiUrl: null },
  { payUrl: null, apiUrl: ELSEWHERE },
  { payUrl: ELSEWHERE, apiUrl: ELSEWHERE },
];
const cases = (['easebuzz', 'razorpay'] as const).flatMap((provider) =>
  addresses.map((address) => ({ provider, ...address })),
);

// With several processes the primary decides with `runsOwnSandbox`, and each process opens with `openGateway`.
test.each(cases)(
  '$provider, pay $payUrl, api $apiUrl: a sandbox runs exactly when one is expected',
  async (one) => {
    const payment = {
      ...one,
      mode: 'sandbox',
      key: null,
      salt: null,
      webhookSecret: null,
      loaderUrl: null,
    } as const;
    const folder = await mkdtemp(join(tmpdir(), 'own-sandbox-'));
    const opened = await openGateway({
      payment,
      production: false,
      merchantName: 'Gulab & Sons',
      port: 0,
      ledgerFile: join(folder, 'ledger.jsonl'),
      log: pino({ level: 'silent' }),
    });
    if (!opened.ok) throw new Error(opened.message);
    try {
      expect(runsOwnSandbox(payment)).toBe(opened.sandboxUrl !== null);
    } finally {
      await opened.close();
      await rm(folder, { recursive: true });
    }
  },
);

describe('the addresses of a provider', () => {
  const nothing = { key: null, salt: null, webhookSecret: null, payUrl: null, apiUrl: null, loaderUrl: null };

  test('for payments are also those for questions about them, unless others are set', async () => {
    const { url, close } = await aSandbox();
    onTestFinished(close);
    const gatewayAt = async (addresses: { payUrl: string; apiUrl?: string }) => {
      const easebuzz = { provider: 'easebuzz', mode: 'test', ...EASEBUZZ_DEMO_CREDENTIALS } as const;
      const payment = { ...nothing, ...easebuzz, ...addresses };
      const options = { production: false, merchantName: 'Gulab & Sons', port: 0, ledgerFile: '' };
      const opened = await openGateway({ ...options, payment, log: pino({ level: 'silent' }) });
      if (!opened.ok) throw new Error(opened.message);
      return opened.gateway;
    };
    const attempt = anAttempt();
    const pending = { report: { outcome: 'pending' } };
    const one = await gatewayAt({ payUrl: url });
    expect(await one.announce(attempt)).toMatchObject({ ok: true });
    expect(await one.retrieve(attempt)).toMatchObject(pending);
    const two = await gatewayAt({ payUrl: ELSEWHERE, apiUrl: url });
    expect(await two.retrieve(attempt)).toMatchObject(pending);
  });

  test('that have no effect are reported', () => {
    const all = { payUrl: ELSEWHERE, apiUrl: ELSEWHERE, loaderUrl: ELSEWHERE };
    const idle = (provider: 'easebuzz' | 'razorpay', mode: 'sandbox' | 'prod', some: Partial<typeof all>) =>
      findIdleAddresses({ ...nothing, provider, mode, ...some });
    const { payUrl, apiUrl, loaderUrl } = all;
    expect(idle('easebuzz', 'sandbox', {})).toEqual([]);
    expect(idle('easebuzz', 'sandbox', { apiUrl })).toEqual(['PAYMENT_API_URL']);
    expect(idle('easebuzz', 'sandbox', { loaderUrl })).toEqual(['PAYMENT_LOADER_URL']);
    expect(idle('easebuzz', 'sandbox', all)).toEqual([]);
    expect(idle('easebuzz', 'prod', all)).toEqual([]);
    expect(idle('razorpay', 'sandbox', { payUrl, loaderUrl })).toEqual([
      'PAYMENT_PAY_URL',
      'PAYMENT_LOADER_URL',
    ]);
    expect(idle('razorpay', 'sandbox', { apiUrl, loaderUrl })).toEqual([]);
    expect(idle('razorpay', 'prod', all)).toEqual(['PAYMENT_PAY_URL']);
  });
});
