/** How a payment can end; 'untouched' leaves no trace, 'on_hold' stands for a status that the shop does not know. */
export type Ending = 'success' | 'failure' | 'userCancelled' | 'pending' | 'on_hold' | 'untouched';

/** How the sandbox plays one order. */
export interface Plan {
  create: 'answer' | 'timeout' | 'html' | 'malformed';
  /** null: as the buyer chooses. */
  ending: Ending | null;
  /** The ending that follows some minutes after the buyer has left. */
  later: Ending | null;
  /** 'manual': an authorised payment waits for the shop to capture it, as late authorisations do. */
  capture: 'automatic' | 'manual';
  tamper: 'none' | 'bad-signature' | 'changed-content' | 'wrong-secret' | 'wrong-amount';
  /** How often the browser gets the response; 0 closes the window silently. */
  responses: number;
  /** How often each webhook is sent. */
  webhooks: number;
  webhookFirst: boolean;
  /** The webhooks of one payment arrive in reverse order. */
  outOfOrder: boolean;
  forgedRefund: boolean;
  find: 'truth' | 'not-found-once' | 'error';
  refundEnds: 'processed' | 'failed';
}

const PLAIN: Plan = {
  create: 'answer',
  ending: null,
  later: null,
  capture: 'automatic',
  tamper: 'none',
  responses: 1,
  webhooks: 1,
  webhookFirst: false,
  outOfOrder: false,
  forgedRefund: false,
  find: 'truth',
  refundEnds: 'processed',
};

/** The scenarios, each with what it changes; a name that the other sandbox has too means the same. */
const CHANGES = {
  plain: {},
  success: { ending: 'success' },
  failure: { ending: 'failure' },
  'user-cancelled': { ending: 'userCancelled' },
  'unknown-status': { ending: 'on_hold' },
  'silent-close': { ending: 'untouched' },
  'pending-then-success': { ending: 'pending', later: 'success' },
  'pending-then-failure': { ending: 'pending', later: 'failure' },
  'late-success': { ending: 'failure', later: 'success' },
  'late-authorized': { ending: 'failure', later: 'success', capture: 'manual' },
  'authorized-only': { capture: 'manual' },
  'bad-signature': { tamper: 'bad-signature' },
  'changed-content': { tamper: 'changed-content' },
  'wrong-secret': { tamper: 'wrong-secret' },
  'wrong-amount': { tamper: 'wrong-amount' },
  'repeated-callbacks': { responses: 5, webhooks: 5 },
  'webhook-first': { webhookFirst: true },
  'webhook-only': { responses: 0 },
  'callback-only': { webhooks: 0 },
  'retrieve-only': { responses: 0, webhooks: 0 },
  'out-of-order': { outOfOrder: true },
  'forged-refund': { forgedRefund: true },
  'initiate-timeout': { create: 'timeout' },
  'initiate-html': { create: 'html' },
  'initiate-malformed': { create: 'malformed' },
  'not-found-then-success': { ending: 'success', find: 'not-found-once' },
  'retrieve-500': { find: 'error' },
  'refund-failed': { refundEnds: 'failed' },
} as const satisfies Record<string, Partial<Plan>>;

export type RazorpayScenario = keyof typeof CHANGES;

/** Whether the text, which may come from a request, names a scenario of this sandbox. */
export function isRazorpayScenario(text: string): text is RazorpayScenario {
  return Object.hasOwn(CHANGES, text);
}

/** A fresh plan; `times` replaces the counts of 'repeated-callbacks'. */
export function planOf(scenario: RazorpayScenario, times?: number): Plan {
  const plan = { ...PLAIN, ...CHANGES[scenario] };
  if (scenario !== 'repeated-callbacks' || times === undefined) return plan;
  return { ...plan, responses: times, webhooks: times };
}
