import type { BaseLogger } from 'pino';
import type { Delivery } from '../sandbox/deliver.ts';
import type { Scheduler } from '../sandbox/scheduler.ts';
import type { Ledger } from './ledger.ts';
import type { Plan } from './scenarios.ts';

/** What all parts of the sandbox share. */
export interface RazorpaySandbox {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly merchantName: string;
  readonly ledger: Ledger;
  readonly scheduler: Scheduler;
  readonly delivery: Delivery;
  /** Plans for orders that have not been created yet. */
  readonly plans: { readonly byTxnid: Map<string, Plan>; readonly next: Plan[] };
  readonly now: () => Date;
  readonly log: BaseLogger;
}
