import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import type { BaseLogger } from 'pino';
import { controlRoutes } from '../sandbox/control-routes.ts';
import { refusalToStart } from '../sandbox/refusal-to-start.ts';
import { createScheduler } from '../sandbox/scheduler.ts';
import { assetRoutes } from './asset-routes.ts';
import { createControl, type SandboxControl } from './control.ts';
import { initiateLinkRoute } from './initiate-link.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { NO_LEDGER_FILE, openLedgerFile } from './ledger-file.ts';
import { enterPastPayments, type PastPayment } from './past-payments.ts';
import { payRoutes } from './pay-routes.ts';
import { markPeerAnswers, NO_PEERS, openPeers, type SandboxAddresses } from './peers.ts';
import { refundRoutes } from './refund-routes.ts';
import { resume } from './resume.ts';
import { retrieveRoute } from './retrieve-route.ts';
import type { Sandbox } from './sandbox.ts';
import { isScenarioName } from './scenarios.ts';
import { createWebhooks } from './webhooks.ts';

interface SandboxGatewayOptions {
  /** A loopback address; any other is refused. */
  host: string;
  /** 0: any free port. */
  port: number;
  key: string;
  salt: string;
  /** true refuses the start: play money must not stand in for real money. */
  production: boolean;
  /** Seconds of the provider's time per real second; 600 turns half an hour into three seconds. */
  timeScale?: number;
  /** The shop's webhook; may be set later through the control. */
  webhookUrl?: string;
  /** Shown on the pay page. */
  merchantName?: string;
  now?: () => Date;
  /** Where the sandboxes of the shop's processes are listed; undefined: this is the only one. */
  addresses?: SandboxAddresses | undefined;
  /** Payments and refunds are stored here and restored at the next start; without it they are lost. */
  ledgerFile?: string;
  /** Payments to know from the start. */
  past?: readonly PastPayment[];
  log: BaseLogger;
}

type SandboxStart =
  | { ok: true; url: string; control: SandboxControl; close(): Promise<void> }
  | { ok: false; message: string };

/** Starts a local gateway that speaks Easebuzz's protocol and moves no money (payments: The sandbox gateway). */
export async function startEasebuzzSandbox(options: SandboxGatewayOptions): Promise<SandboxStart> {
  const refusal = refusalToStart(options);
  if (refusal) return { ok: false, message: refusal };
  const opened = options.ledgerFile === undefined ? EMPTY : openLedgerFile(options.ledgerFile);
  if (!opened.ok) return opened;
  const ledger = createLedger(opened.records, opened.file);
  const sandbox = createSandbox(options, ledger);
  const control = createControl(sandbox);
  const app = createApp(sandbox, control);
  const close = async () => {
    await sandbox.peers.deregister();
    sandbox.scheduler.stop();
    await app.close();
    opened.file.close();
  };
  try {
    enterPastPayments(ledger, options.past ?? []);
    const url = await app.listen({ host: options.host, port: options.port });
    await sandbox.peers.register(url);
    resume(sandbox);
    return { ok: true, url, control, close };
  } catch (error) {
    // It may already listen: another try must find neither this one nor its ledger open.
    await close();
    const why = error instanceof Error ? error.message : 'the address cannot be used';
    return { ok: false, message: `The sandbox gateway cannot start: ${why}.` };
  }
}

const EMPTY = { ok: true, file: NO_LEDGER_FILE, records: [] } as const;

function createSandbox(options: SandboxGatewayOptions, ledger: Ledger): Sandbox {
  const { key, salt, addresses, log } = options;
  const scheduler = createScheduler(options.timeScale ?? 600, log);
  return {
    credentials: { key, salt },
    merchantName: options.merchantName ?? 'Test shop',
    ledger,
    peers: addresses ? openPeers(addresses, log) : NO_PEERS,
    scheduler,
    webhooks: createWebhooks(options.webhookUrl ?? null, scheduler, log),
    plans: { byTxnid: new Map(), next: [] },
    now: options.now ?? (() => new Date()),
    log,
  };
}

function createApp(sandbox: Sandbox, control: SandboxControl): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.register(async (scope) =>
    controlRoutes(scope, { control, isScenario: isScenarioName, statuses: ENDS }),
  );
  app.register(async (wire) => {
    wire.register(formbody);
    markPeerAnswers(wire);
    initiateLinkRoute(wire, sandbox);
    retrieveRoute(wire, sandbox);
    refundRoutes(wire, sandbox);
    payRoutes(wire, sandbox);
    assetRoutes(wire);
  });
  return app;
}

/** How other processes may let a payment end. */
const ENDS = ['success', 'failure', 'userCancelled', 'pending', 'dropped', 'bounced'] as const;
