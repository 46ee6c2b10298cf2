import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import type { BaseLogger } from 'pino';
import { RAZORPAY_LOADER_PATH } from '../razorpay/hosts.ts';
import { controlRoutes } from '../sandbox/control-routes.ts';
import { createDelivery } from '../sandbox/deliver.ts';
import { refusalToStart } from '../sandbox/refusal-to-start.ts';
import { createScheduler } from '../sandbox/scheduler.ts';
import { PAY_WINDOW, payPageAssets, serveAsset } from '../sandbox/serve-asset.ts';
import { authenticate } from './authenticate.ts';
import { createControl, type RazorpaySandboxControl } from './control.ts';
import { createLedger } from './ledger.ts';
import { orderRoutes } from './order-routes.ts';
import { payRoutes } from './pay-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import type { RazorpaySandbox } from './sandbox.ts';
import { isRazorpayScenario } from './scenarios.ts';

interface RazorpaySandboxOptions {
  /** A loopback address; any other is refused. */
  host: string;
  /** 0: any free port. */
  port: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** true refuses the start: play money must not stand in for real money. */
  production: boolean;
  /** Seconds of the provider's time per real second; 600 turns half an hour into three seconds. */
  timeScale?: number;
  /** The shop's webhook; may be set later through the control. */
  webhookUrl?: string;
  /** Shown on the pay page. */
  merchantName?: string;
  now?: () => Date;
  log: BaseLogger;
}

type RazorpaySandboxStart =
  | { ok: true; url: string; control: RazorpaySandboxControl; close(): Promise<void> }
  | { ok: false; message: string };

/** Starts a local payment gateway that speaks Razorpay's protocol and moves no money. */
export async function startRazorpaySandbox(options: RazorpaySandboxOptions): Promise<RazorpaySandboxStart> {
  const refusal = refusalToStart(options);
  if (refusal) return { ok: false, message: refusal };
  const sandbox = createSandbox(options);
  const control = createControl(sandbox);
  const app = createApp(sandbox, control);
  try {
    const url = await app.listen({ host: options.host, port: options.port });
    return {
      ok: true,
      url,
      control,
      async close() {
        sandbox.scheduler.stop();
        await app.close();
      },
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'the address cannot be used';
    return { ok: false, message: `The sandbox gateway cannot start: ${why}.` };
  }
}

/** The real provider retries for 24 hours with growing pauses; these five do the same for a shorter time. */
const PAUSES_IN_MINUTES = [5, 15, 45, 135, 405];

function createSandbox(options: RazorpaySandboxOptions): RazorpaySandbox {
  const { keyId, keySecret, webhookSecret, log } = options;
  const scheduler = createScheduler(options.timeScale ?? 600, log);
  return {
    keyId,
    keySecret,
    webhookSecret,
    merchantName: options.merchantName ?? 'Test shop',
    ledger: createLedger(),
    scheduler,
    delivery: createDelivery(options.webhookUrl ?? null, PAUSES_IN_MINUTES, scheduler, log),
    plans: { byTxnid: new Map(), next: [] },
    now: options.now ?? (() => new Date()),
    log,
  };
}

function createApp(sandbox: RazorpaySandbox, control: RazorpaySandboxControl): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.register(async (scope) =>
    controlRoutes(scope, { control, isScenario: isRazorpayScenario, statuses: ENDS }),
  );
  app.register(async (api) => {
    authenticate(api, sandbox);
    orderRoutes(api, sandbox);
    paymentRoutes(api, sandbox);
    refundRoutes(api, sandbox);
  });
  app.register(async (pages) => {
    // The buttons of the pay page post forms.
    pages.register(formbody);
    payRoutes(pages, sandbox);
    serveAsset(pages, RAZORPAY_LOADER_PATH, 'js', [
      PAY_WINDOW,
      new URL('checkout-loader.js', import.meta.url),
    ]);
    payPageAssets(pages);
  });
  return app;
}

/** How other processes may let a payment end. */
const ENDS = ['success', 'failure', 'userCancelled', 'pending'] as const;
