import type { Logger } from 'pino';
import type { ProviderName } from '../contract/payments.ts';
import type { PaymentGateway } from '../shop/payments/gateway.ts';
import { createEasebuzz } from './easebuzz/easebuzz.ts';
import { EASEBUZZ_HOSTS, EASEBUZZ_LOADER_PATH, EASEBUZZ_LOADER_URL } from './easebuzz/hosts.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from './easebuzz-sandbox/demo-credentials.ts';
import type { PastPayment } from './easebuzz-sandbox/past-payments.ts';
import type { SandboxAddresses } from './easebuzz-sandbox/peers.ts';
import { startEasebuzzSandbox } from './easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { RAZORPAY_API_URL, RAZORPAY_LOADER_PATH, RAZORPAY_LOADER_URL } from './razorpay/hosts.ts';
import { createRazorpay } from './razorpay/razorpay.ts';
import { RAZORPAY_DEMO_CREDENTIALS } from './razorpay-sandbox/demo-credentials.ts';
import { startRazorpaySandbox } from './razorpay-sandbox/start-razorpay-sandbox.ts';

/** Which provider the shop uses, and how. */
export interface GatewaySettings {
  readonly provider: ProviderName;
  readonly mode: 'sandbox' | 'test' | 'prod';
  /** Merchant key and salt; null only with the sandbox, which has well-known ones (demo-credentials.ts). */
  readonly key: string | null;
  readonly salt: string | null;
  /** Razorpay signs its webhooks with a separate secret. */
  readonly webhookSecret: string | null;
  /** null: the provider's own hosts for the mode. */
  readonly payUrl: string | null;
  readonly apiUrl: string | null;
  readonly loaderUrl: string | null;
}

interface GatewayOptions {
  payment: GatewaySettings;
  production: boolean;
  merchantName: string;
  /** Where the sandboxes of the shop's processes are listed; undefined: this is the only one. */
  peerAddresses?: SandboxAddresses | undefined;
  /** Where our own sandbox listens; 0: any free port. */
  port: number;
  /** Where the sandbox keeps its ledger between starts. */
  ledgerFile: string;
  /** Payments that the sandbox should know from the start: those of the demo's past orders. */
  past?: readonly PastPayment[];
  log: Logger;
}

interface OpenGateway {
  ok: true;
  gateway: PaymentGateway;
  /** Address of our own sandbox, if it runs in this process: the shop's other processes must use the same one. */
  sandboxUrl: string | null;
  /** Tells our own sandbox where the shop listens; a real provider learns it on its dashboard. */
  webhooksTo(url: string): void;
  close(): Promise<void>;
}

type Opening = OpenGateway | { ok: false; message: string };

const LOOPBACK = '127.0.0.1';

/**
 * Opens the provider that the settings choose. The adapter is the same in sandbox, test and production; only addresses
 * and keys differ (decisions: Payment provider). `ok` is false, with a message, when the sandbox cannot start.
 */
export function openGateway(options: GatewayOptions): Promise<Opening> {
  return options.payment.provider === 'razorpay' ? openRazorpay(options) : openEasebuzz(options);
}

async function openEasebuzz({
  payment,
  production,
  merchantName,
  peerAddresses,
  port,
  ledgerFile,
  past = [],
  log,
}: GatewayOptions): Promise<Opening> {
  const { mode, payUrl, apiUrl, loaderUrl } = payment;
  const key = payment.key ?? EASEBUZZ_DEMO_CREDENTIALS.key;
  const salt = payment.salt ?? EASEBUZZ_DEMO_CREDENTIALS.salt;
  if (mode !== 'sandbox') {
    const hosts = EASEBUZZ_HOSTS[mode];
    // A host other than the provider's own that takes the payments also knows their outcome.
    const moved = payUrl === hosts.payUrl ? null : payUrl;
    const addresses = {
      payUrl: payUrl ?? hosts.payUrl,
      apiUrl: apiUrl ?? moved ?? hosts.apiUrl,
      loaderUrl: loaderUrl ?? EASEBUZZ_LOADER_URL,
    };
    return elsewhere(createEasebuzz({ key, salt, ...addresses, mode, sandbox: false, log }));
  }
  if (payUrl) {
    // A sandbox run by somebody else: several shop processes share it, and it outlives them.
    const addresses = {
      payUrl,
      apiUrl: apiUrl ?? payUrl,
      loaderUrl: loaderUrl ?? `${payUrl}${EASEBUZZ_LOADER_PATH}`,
    };
    return elsewhere(createEasebuzz({ key, salt, ...addresses, mode: 'test', sandbox: true, log }));
  }
  const where = {
    host: LOOPBACK,
    port,
    production,
    merchantName,
    addresses: peerAddresses,
    ledgerFile,
    past,
    log,
  };
  const sandbox = await startEasebuzzSandbox({ ...where, key, salt });
  if (!sandbox.ok) return sandbox;
  const { url, control, close } = sandbox;
  const addresses = { payUrl: url, apiUrl: url, loaderUrl: `${url}${EASEBUZZ_LOADER_PATH}` };
  const gateway = createEasebuzz({ key, salt, ...addresses, mode: 'test', sandbox: true, log });
  return { ok: true, gateway, sandboxUrl: url, webhooksTo: control.setWebhookUrl, close };
}

async function openRazorpay({
  payment,
  production,
  merchantName,
  port,
  log,
}: GatewayOptions): Promise<Opening> {
  const { mode, apiUrl, loaderUrl } = payment;
  const keys = {
    keyId: payment.key ?? RAZORPAY_DEMO_CREDENTIALS.keyId,
    keySecret: payment.salt ?? RAZORPAY_DEMO_CREDENTIALS.keySecret,
    webhookSecret: payment.webhookSecret ?? RAZORPAY_DEMO_CREDENTIALS.webhookSecret,
  };
  if (mode !== 'sandbox') {
    const addresses = { apiUrl: apiUrl ?? RAZORPAY_API_URL, loaderUrl: loaderUrl ?? RAZORPAY_LOADER_URL };
    return elsewhere(createRazorpay({ ...keys, ...addresses, mode, sandbox: false, log }));
  }
  if (apiUrl) {
    // A sandbox run by somebody else.
    const addresses = { apiUrl, loaderUrl: loaderUrl ?? `${apiUrl}${RAZORPAY_LOADER_PATH}` };
    return elsewhere(createRazorpay({ ...keys, ...addresses, mode: 'test', sandbox: true, log }));
  }
  const where = { host: LOOPBACK, port, production, merchantName, log };
  const sandbox = await startRazorpaySandbox({ ...where, ...keys });
  if (!sandbox.ok) return sandbox;
  const { url, control, close } = sandbox;
  const addresses = { apiUrl: url, loaderUrl: `${url}${RAZORPAY_LOADER_PATH}` };
  const gateway = createRazorpay({ ...keys, ...addresses, mode: 'test', sandbox: true, log });
  return { ok: true, gateway, sandboxUrl: url, webhooksTo: control.setWebhookUrl, close };
}

/** A gateway with no part running in this process. */
function elsewhere(gateway: PaymentGateway): OpenGateway {
  return { ok: true, gateway, sandboxUrl: null, webhooksTo: () => undefined, close: async () => undefined };
}
