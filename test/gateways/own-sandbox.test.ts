import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openGateway } from '../../src/gateways/open-gateway.ts';
import { runsOwnSandbox } from '../../src/gateways/own-sandbox.ts';

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

// With several processes the primary decides by the one, and each process opens the other.
it.each(cases)(
  '$provider, pay $payUrl, api $apiUrl: a sandbox runs exactly when it is said to',
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
