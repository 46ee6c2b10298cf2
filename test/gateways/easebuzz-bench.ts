import { pino } from 'pino';
import { createEasebuzz, type EasebuzzOptions } from '../../src/gateways/easebuzz/easebuzz.ts';
import { LOADER_PATH } from '../../src/gateways/easebuzz/hosts.ts';
import { DEMO_CREDENTIALS } from '../../src/gateways/sandbox/demo-credentials.ts';
import { startSandboxGateway } from '../../src/gateways/sandbox/start-sandbox-gateway.ts';
import type { AdapterBench } from './adapter-bench.ts';

export const quiet = pino({ level: 'silent' });

/** The sandbox on a free port; its half hours pass in 18 milliseconds. */
export async function aSandbox() {
  const options = { host: '127.0.0.1', port: 0, production: false, timeScale: 100_000, log: quiet };
  const started = await startSandboxGateway({ ...DEMO_CREDENTIALS, ...options });
  if (!started.ok) throw new Error(started.message);
  return started;
}

/** The Easebuzz adapter, wired to a sandbox. */
export function easebuzzAt(url: string, changes: Partial<EasebuzzOptions> = {}) {
  const addresses = { payUrl: url, apiUrl: url, loaderUrl: `${url}${LOADER_PATH}` };
  return createEasebuzz({
    ...DEMO_CREDENTIALS,
    ...addresses,
    mode: 'test',
    sandbox: true,
    log: quiet,
    ...changes,
  });
}

export async function easebuzzBench(): Promise<AdapterBench> {
  const { url, control, close } = await aSandbox();
  return {
    gateway: easebuzzAt(url),
    strangers: {
      wrongKey: easebuzzAt(url, { key: 'STRANGER' }),
      wrongSalt: easebuzzAt(url, { salt: 'GUESS' }),
    },
    answeredBy: (answer, timeoutMs = 1000) => easebuzzAt(url, { fetch: answer, timeoutMs }),
    pay: control.pay,
    signed: (txnid, words) => control.signedResponse(txnid, words),
    names: { txnid: 'txnid', amount: 'amount', status: 'status', key: 'key', hash: 'hash' },
    tells: {
      one: (msg) => ({ status: true, msg }),
      many: (msg) => ({ status: true, msg }),
      trouble: (msg) => ({ status: false, msg }),
    },
    notFound: 'Transaction not found',
    failRefunds: (txnid) => control.play(txnid, 'refund-failed'),
    idle: control.idle,
    close,
  };
}
