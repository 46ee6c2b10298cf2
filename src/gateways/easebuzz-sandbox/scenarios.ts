/** The provider's statuses, in its own words; 'on_hold' stands for one that the shop does not know. */
export const SANDBOX_STATUSES = [
  'initiated',
  'pending',
  'in_process',
  'success',
  'failure',
  'userCancelled',
  'dropped',
  'bounced',
  'on_hold',
] as const;
export type SandboxStatus = (typeof SANDBOX_STATUSES)[number];

/** How the sandbox plays one transaction. */
export interface Plan {
  initiate: 'answer' | 'timeout' | 'html' | 'malformed';
  /** null: as the buyer chooses. */
  status: SandboxStatus | null;
  /** The status that follows some minutes after the buyer has left. */
  later: SandboxStatus | null;
  tamper: 'none' | 'bad-hash' | 'stale-amount' | 'wrong-key' | 'wrong-amount';
  /** How often the browser gets the response; 0 closes the window silently. */
  responses: number;
  webhooks: number;
  /** How often the gateway itself posts to surl or furl, without a browser. */
  serverReturns: number;
  webhookFirst: boolean;
  /** A webhook with 'pending' follows the final one. */
  staleWebhook: boolean;
  forgedRefund: boolean;
  retrieve: 'truth' | 'not-found-once' | 'error';
  refundEnds: 'refunded' | 'failed';
}

const PLAIN: Plan = {
  initiate: 'answer',
  status: null,
  later: null,
  tamper: 'none',
  responses: 1,
  webhooks: 1,
  serverReturns: 0,
  webhookFirst: false,
  staleWebhook: false,
  forgedRefund: false,
  retrieve: 'truth',
  refundEnds: 'refunded',
};

/** The scenarios, each with what it changes (payments: The sandbox gateway). */
const CHANGES = {
  plain: {},
  success: { status: 'success' },
  failure: { status: 'failure' },
  'user-cancelled': { status: 'userCancelled' },
  dropped: { status: 'dropped' },
  bounced: { status: 'bounced' },
  'unknown-status': { status: 'on_hold' },
  'silent-close': { status: 'initiated', responses: 0, webhooks: 0 },
  'pending-then-success': { status: 'pending', later: 'success' },
  'pending-then-failure': { status: 'pending', later: 'failure' },
  'late-success': { status: 'userCancelled', later: 'success' },
  'bad-hash': { tamper: 'bad-hash' },
  'stale-amount': { tamper: 'stale-amount' },
  'wrong-key': { tamper: 'wrong-key' },
  'wrong-amount': { tamper: 'wrong-amount' },
  'repeated-callbacks': { responses: 5, webhooks: 5, serverReturns: 5 },
  'server-return': { serverReturns: 1 },
  'webhook-first': { webhookFirst: true },
  'webhook-only': { responses: 0 },
  'callback-only': { webhooks: 0 },
  'retrieve-only': { responses: 0, webhooks: 0 },
  'out-of-order': { staleWebhook: true },
  'forged-refund': { forgedRefund: true },
  'initiate-timeout': { initiate: 'timeout' },
  'initiate-html': { initiate: 'html' },
  'initiate-malformed': { initiate: 'malformed' },
  'not-found-then-success': { status: 'success', retrieve: 'not-found-once' },
  'retrieve-500': { retrieve: 'error' },
  'refund-failed': { refundEnds: 'failed' },
} as const satisfies Record<string, Partial<Plan>>;

export type ScenarioName = keyof typeof CHANGES;

/** Whether the text, which may come from a request, names a scenario of this sandbox. */
export function isScenarioName(text: string): text is ScenarioName {
  return Object.hasOwn(CHANGES, text);
}

/** A fresh plan; `times` replaces the counts of 'repeated-callbacks'. */
export function planOf(scenario: ScenarioName, times?: number): Plan {
  const plan = { ...PLAIN, ...CHANGES[scenario] };
  if (scenario !== 'repeated-callbacks' || times === undefined) return plan;
  return { ...plan, responses: times, webhooks: times, serverReturns: times };
}
