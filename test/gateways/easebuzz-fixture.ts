import { pino } from 'pino';
import { createEasebuzz, type EasebuzzOptions } from '../../src/gateways/easebuzz/easebuzz.ts';
import type { Credentials } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_LOADER_PATH } from '../../src/gateways/easebuzz/hosts.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import type { AdapterFixture, Word } from './adapter-fixture.ts';

/** A merchant's, other than those of the demo. */
export const CREDENTIALS: Credentials = { key: 'DEMOKEY123', salt: 'DEMOSALT456' };

/** The fields of a transaction of this merchant's, without its status. */
export const TRANSACTION = {
  txnid: 'TXN1795257270000A7F3',
  amount: '1349.5',
  productinfo: 'Order from sweets shop',
  firstname: 'Asha Verma',
  email: 'asha@example.in',
  key: CREDENTIALS.key,
};

export const quiet = pino({ level: 'silent' });

/** The sandbox on a free port; its half hours take 18 milliseconds. */
export async function aSandbox() {
  const options = { host: '127.0.0.1', port: 0, production: false, timeScale: 100_000, log: quiet };
  const started = await startEasebuzzSandbox({ ...EASEBUZZ_DEMO_CREDENTIALS, ...options });
  if (!started.ok) throw new Error(started.message);
  return started;
}

/** The Easebuzz adapter, wired to a sandbox. */
export function easebuzzAt(url: string, changes: Partial<EasebuzzOptions> = {}) {
  const addresses = { payUrl: url, apiUrl: url, loaderUrl: `${url}${EASEBUZZ_LOADER_PATH}` };
  return createEasebuzz({
    ...EASEBUZZ_DEMO_CREDENTIALS,
    ...addresses,
    mode: 'test',
    sandbox: true,
    log: quiet,
    ...changes,
  });
}

export async function easebuzzFixture(): Promise<AdapterFixture> {
  const { url, control, close } = await aSandbox();
  const signed = (txnid: string, words: Record<string, string> = {}) => control.signedResponse(txnid, words);
  const told =
    (msg: unknown): typeof fetch =>
    async () =>
      Response.json({ status: true, msg });
  return {
    gateway: easebuzzAt(url),
    strangers: {
      wrongKey: easebuzzAt(url, { key: 'STRANGER' }),
      wrongSalt: easebuzzAt(url, { salt: 'GUESS' }),
    },
    answeredBy: (answer, timeoutMs = 1000) => easebuzzAt(url, { fetch: answer, timeoutMs }),
    refusable: { phone: '12' },
    pay: async (accessKey, outcome) => callback(await control.pay(accessKey, outcome)),
    signed: (txnid, words) => callback(signed(txnid, texts(words))),
    amounts: {
      good: [
        ['2000.0', 200_000],
        ['1', 100],
        ['1349.5', 134_950],
        ['1349.5000', 134_950],
      ],
      bad: ['12.345', '-1', '1e3', '1,000.00', '0x10', 'NaN'],
    },
    spoilt: {
      changed: (word) => [
        callback({ ...fieldsOf(word), amount: '1.0' }),
        callback({ ...fieldsOf(word), status: 'failure' }),
        callback({ ...fieldsOf(word), txnid: 'TXN1' }),
      ],
      withSignature: (word, change) =>
        callback({ ...fieldsOf(word), hash: change(String(fieldsOf(word)['hash'])) }),
      foreign: (word) => callback({ ...fieldsOf(word), key: 'SOMEBODY' }),
      incomplete: (word) =>
        ['txnid', 'amount', 'status', 'key', 'hash'].flatMap((name) => {
          const { [name]: value, ...rest } = fieldsOf(word);
          return [callback(rest), callback({ ...rest, [name]: [value, value] })];
        }),
      shifted: (txnid) => callback(signed(txnid, { email: 'a|b' })),
    },
    tells: {
      tries: (txnid, statuses) => told(statuses.map((status) => signed(txnid, { status }))),
      strangers: (txnid, other) => [
        told(signed(other)),
        told([signed(other)]),
        told([]),
        told({ ...signed(txnid), amount: '1.0' }),
      ],
      foreign: (txnid) => told([signed(txnid, { udf1: 'woo-1234' })]),
    },
    failRefunds: (txnid) => control.play(txnid, 'refund-failed'),
    refundOnDashboard: (txnid, amountPaise) => control.refundOnDashboard(txnid, amountPaise).refundId,
    idle: control.idle,
    close,
  };
}

function callback(fields: Readonly<Record<string, unknown>>): Word {
  return { kind: 'callback', fields };
}

function fieldsOf(word: Word): Readonly<Record<string, unknown>> {
  return word.kind === 'callback' ? word.fields : {};
}

function texts(words: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, String(value)]));
}
