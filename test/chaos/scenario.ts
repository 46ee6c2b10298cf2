import {
  planOf,
  type SandboxStatus,
  type ScenarioName,
} from '../../src/gateways/easebuzz-sandbox/scenarios.ts';
import type { Dice } from './dice.ts';

/** Every scenario of the sandbox; the type keeps the list complete. */
const ALL: Readonly<Record<ScenarioName, true>> = {
  plain: true,
  success: true,
  failure: true,
  'user-cancelled': true,
  dropped: true,
  bounced: true,
  'unknown-status': true,
  'silent-close': true,
  'pending-then-success': true,
  'pending-then-failure': true,
  'late-success': true,
  'bad-hash': true,
  'stale-amount': true,
  'wrong-key': true,
  'wrong-amount': true,
  'repeated-callbacks': true,
  'server-return': true,
  'webhook-first': true,
  'webhook-only': true,
  'callback-only': true,
  'retrieve-only': true,
  'out-of-order': true,
  'forged-refund': true,
  'initiate-timeout': true,
  'initiate-html': true,
  'initiate-malformed': true,
  'not-found-then-success': true,
  'retrieve-500': true,
  'refund-failed': true,
};
// Object.keys loses the key type of the record.
const SCENARIOS = Object.keys(ALL) as ScenarioName[];

/** A third of the payments succeed normally; the rest are drawn from the whole list. */
export function drawScenario(dice: Dice): ScenarioName {
  return dice.chance(33) ? 'plain' : dice.pick(SCENARIOS);
}

/** What the buyer does on the provider's page; null when they leave without paying. */
export function drawOutcome(dice: Dice): SandboxStatus | null {
  const choice = dice.weighted({ success: 74, failure: 9, userCancelled: 6, pending: 6, leaves: 5 });
  return choice === 'leaves' ? null : choice;
}

/** Whether the browser receives the provider's answer at all. */
export function reachesBrowser(scenario: ScenarioName): boolean {
  return planOf(scenario).responses > 0;
}
