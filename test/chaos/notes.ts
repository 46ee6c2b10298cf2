import type { ScenarioName } from '../../src/gateways/easebuzz-sandbox/scenarios.ts';

/** What the harness asked of the gateway for one attempt, and what the shop told its buyer. */
export interface AttemptNote {
  txnid: string;
  scenario: ScenarioName;
  /** null until the shop has answered. */
  orderId: string | null;
  accessKey: string | null;
  /** The buyer was told that the payment succeeded. */
  toldPaid: boolean;
}

/**
 * The smallest and largest possible number of packs of one product and weight in a cart, from what was acknowledged.
 */
interface CartBounds {
  customerId: string;
  product: string;
  grams: number;
  least: number;
  most: number;
}

/** Everything that buyers saw; the audit compares it with the books. */
export interface Notes {
  attempts: Map<string, AttemptNote>;
  carts: Map<string, CartBounds>;
  /** Answers by 'call status'; status 0 means no answer. */
  answers: Map<string, number>;
  /** Promises that the shop visibly broke. */
  broken: string[];
  purchases: { tried: number; begun: number; refused: number; givenUp: number };
  /** What happened to the messages between provider and shop. */
  messages: { passed: number; dropped: number; delayed: number; repeated: number; forged: number };
}

export function newNotes(): Notes {
  return {
    attempts: new Map(),
    carts: new Map(),
    answers: new Map(),
    broken: [],
    purchases: { tried: 0, begun: 0, refused: 0, givenUp: 0 },
    messages: { passed: 0, dropped: 0, delayed: 0, repeated: 0, forged: 0 },
  };
}

/** Counts an answer; a 5xx other than 503 is a broken promise (issue: Fault harness). */
export function noteAnswer(notes: Notes, call: string, status: number, body = ''): void {
  const key = `${call} ${status}`;
  notes.answers.set(key, (notes.answers.get(key) ?? 0) + 1);
  if (status >= 500 && status !== 503) notes.broken.push(`${call} answered ${status}: ${body.slice(0, 200)}`);
}
