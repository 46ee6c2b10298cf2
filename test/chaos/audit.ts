import type { LedgerEntry } from '../../src/gateways/sandbox/ledger.ts';
import { auditCarts } from './audit-carts.ts';
import { auditHistory } from './audit-history.ts';
import { auditMail } from './audit-mail.ts';
import { auditMoney } from './audit-money.ts';
import { auditStock } from './audit-stock.ts';
import type { Books } from './books.ts';
import type { Notes } from './notes.ts';

/** One thing that was compared: how much of it there was, and every single case in which it did not hold. */
export interface Check {
  what: string;
  checked: number;
  differences: string[];
}

export interface Evidence {
  books: Books;
  /** The gateway's own. */
  ledger: readonly LedgerEntry[];
  notes: Notes;
  /** Grams of each counted product before the first purchase. */
  stockBefore: ReadonlyMap<string, number>;
  /** Message-ID of every mail that was handed over, as often as it was. */
  messageIds: readonly string[];
  /** How often a mail may have been handed over without the shop living to write that down. */
  interruptions: number;
  /** How often the shop ended by itself while it was open. */
  falls: number;
}

/** Holds the shop's books against the gateway's ledger and against what buyers were told (issue: Fault harness). */
export function audit(evidence: Evidence): Check[] {
  return [
    ...auditMoney(evidence),
    ...auditStock(evidence),
    ...auditHistory(evidence),
    ...auditMail(evidence),
    ...auditCarts(evidence),
    {
      what: 'answers to buyers: promises kept, no 5xx but 503',
      checked: [...evidence.notes.answers.values()].reduce((sum, count) => sum + count, 0),
      differences: [...evidence.notes.broken],
    },
    {
      what: 'the shop never fell over by itself',
      checked: 1,
      differences: evidence.falls > 0 ? [`it ended by itself ${evidence.falls} times`] : [],
    },
  ];
}

/** A check of every one of `things`; `faultOf` says what is wrong with one, or null. */
export function checkEach<Thing>(
  what: string,
  things: readonly Thing[],
  faultOf: (thing: Thing) => string | null,
): Check {
  const differences = things.map(faultOf).filter((fault) => fault !== null);
  return { what, checked: things.length, differences };
}
