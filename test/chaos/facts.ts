import type { LedgerEntry } from '../../src/gateways/easebuzz-sandbox/ledger.ts';
import type { Books } from './books.ts';
import type { Notes } from './notes.ts';
import type { ChaosOptions } from './options.ts';
import type { ShopProcess } from './shop-process.ts';
import type { RunResult } from './table.ts';

/** The figures of a run. */
export function factsOf(parts: {
  options: ChaosOptions;
  notes: Notes;
  books: Books;
  ledger: readonly LedgerEntry[];
  shop: ShopProcess['counts'];
  askedAfterwards: number;
  mailedAfterwards: number;
  seconds: number;
}): RunResult['facts'] {
  const { options, notes, books, ledger, shop, seconds } = parts;
  const { purchases, messages } = notes;
  const scenarios = new Set([...notes.attempts.values()].map(({ scenario }) => scenario));
  const lost = [...notes.answers]
    .filter(([call]) => call.endsWith(' 0'))
    .reduce((sum, [, count]) => sum + count, 0);
  const busy = [...notes.answers]
    .filter(([call]) => call.endsWith(' 503'))
    .reduce((sum, [, count]) => sum + count, 0);
  const states = (wanted: string) => books.attempts.filter(({ state }) => state === wanted).length;
  const refunds = (wanted: string) => books.refunds.filter(({ state }) => state === wanted).length;
  return [
    ['seed', options.seed],
    ['seconds', Math.round(seconds)],
    ['purchases tried by concurrent buyers', `${purchases.tried} by ${options.buyers}`],
    ['kills of the shop with SIGKILL', shop.kills],
    ['immediate shutdowns of PostgreSQL', options.databaseRestarts],
    ['starts that failed because the database was away', shop.failedStarts],
    ['requests without an answer, and answered 503', `${lost} and ${busy}`],
    [
      'payment attempts begun, refused, given up',
      `${purchases.begun}, ${purchases.refused}, ${purchases.givenUp}`,
    ],
    ['scenarios of the sandbox played', scenarios.size],
    [
      'messages of the provider dropped, delayed, repeated, forged',
      `${messages.dropped}, ${messages.delayed}, ${messages.repeated}, ${messages.forged}`,
    ],
    ['successful payments at the gateway', ledger.filter(({ status }) => status === 'success').length],
    ['orders, paid', `${books.orders.length}, ${books.orders.filter(({ paid }) => paid).length}`],
    ['attempts succeeded, failed', `${states('succeeded')}, ${states('failed')}`],
    ['payments that went back: done, failed', `${refunds('done')}, ${refunds('failed')}`],
    ['attempts open: never paid at the gateway, or in review', states('open')],
    ['asked by the reconciler after the run', parts.askedAfterwards],
    ['mails still queued after the run', parts.mailedAfterwards],
  ];
}
