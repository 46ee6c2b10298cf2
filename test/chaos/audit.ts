import type { LedgerEntry } from '../../src/gateways/easebuzz-sandbox/ledger.ts';
import { auditCarts } from './audit-carts.ts';
import { auditHistory } from './audit-history.ts';
import { auditMail } from './audit-mail.ts';
import { auditMoney } from './audit-money.ts';
import { auditStock } from './audit-stock.ts';
import type { Books } from './books.ts';
import type { Notes } from './notes.ts';

/** One comparison: how many cases it covered, and every case in which it failed. */
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
  /** Message-ID of every delivered mail, with repetitions. */
  messageIds: readonly string[];
  /** How many mails may have been delivered without the shop surviving to record it. */
  interruptions: number;
  /** How often the shop exited by itself after it had opened. */
  falls: number;
}

/** Compares the shop's books with the gateway's ledger and with what buyers were told (issue: Fault harness). */
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

/** Checks every one of `things`; `faultOf` returns what is wrong with one, or null. */
export function checkEach<Thing>(
  what: string,
  things: readonly Thing[],
  faultOf: (thing: Thing) => string | null,
): Check {
  const differences = things.map(faultOf).filter((fault) => fault !== null);
  return { what, checked: things.length, differences };
}
