import type { BaseLogger } from 'pino';
import type { Credentials } from '../easebuzz/hash.ts';
import type { Scheduler } from '../sandbox/scheduler.ts';
import type { Ledger } from './ledger.ts';
import type { Peers } from './peers.ts';
import type { Plan } from './scenarios.ts';
import type { Webhooks } from './webhooks.ts';

/** What all parts of the sandbox share. */
export interface Sandbox {
  readonly credentials: Credentials;
  readonly merchantName: string;
  readonly ledger: Ledger;
  readonly peers: Peers;
  readonly scheduler: Scheduler;
  readonly webhooks: Webhooks;
  /** Plans for transactions that have not been announced yet. */
  readonly plans: { readonly byTxnid: Map<string, Plan>; readonly next: Plan[] };
  readonly now: () => Date;
  readonly log: BaseLogger;
}
