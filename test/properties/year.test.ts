import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NET_WEIGHTS } from '../../src/contract/weight.ts';
import { readSales } from '../../src/shop/back-office/read-sales.ts';
import { issueCreditNotes } from '../../src/shop/documents/issue-credit-notes.ts';
import { listCreditNotesOfMonth } from '../../src/shop/documents/list-credit-notes-of-month.ts';
import { listInvoicesOfMonth } from '../../src/shop/documents/list-invoices-of-month.ts';
import { requestRefund } from '../../src/shop/refunds/request-refund.ts';
import { workRefunds } from '../../src/shop/refunds/work-refunds.ts';
import { openPaymentShop } from '../api/steps/payment-shop.ts';
import { ODD_SWEETS, sellOddSweets } from './odd-sweets.ts';
import { refundingProvider } from './refunding-provider.ts';

const { shop, steps } = await openPaymentShop();
const { db, gateway } = shop.shop;
const HOUR_MS = 3_600_000;
// Those of the demo's own refunds, which belong to this year.
await issueCreditNotes(shop.shop);

await sellOddSweets(shop, steps);

/** The days on which a month, a calendar year and a financial year end, among others; each run has a year of its own. */
const DAYS = ['05-31', '06-01', '12-31', '01-01', '02-28', '03-31', '04-01'];
const moment = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom('18:29:59.999', '18:30:00.000', '12:00:00.000'))
  .map(([day, time]) => `${day}T${time}Z`);
const line = fc.tuple(
  fc.constantFrom(...ODD_SWEETS.map(({ id }) => id)),
  fc.constantFrom(...NET_WEIGHTS),
  fc.integer({ min: 1, max: 99 }),
);
const lines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 4,
  selector: ([id, grams]) => `${id} ${grams}`,
});
const order = fc.record({
  at: moment,
  lines,
  state: fc.constantFrom('Rajasthan', 'Delhi'),
  /** Of what is left, one after the other, from an hour later on. */
  refunds: fc.array(fc.constantFrom(1, 33, 100), { maxLength: 2 }),
});

type Ordered = typeof order extends fc.Arbitrary<infer One> ? One : never;

/** Money that came or went back, as the model knows it: the day in India, and paise. */
interface Moved {
  day: string;
  paise: number;
}

let year = 2030;

test('the sums of a year are those of its orders and refunds, by day and by month in India', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 6 }), async (orders) => {
      year += 2;
      const came: Moved[] = [];
      const back: Moved[] = [];
      for (const one of orders) {
        const at = new Date(`${one.at < '04' ? year + 1 : year}-${one.at}`);
        const { orderId, paise } = await buy(at, one);
        came.push({ day: dayOf(at), paise });
        back.push(...(await refund({ orderId, paise, at }, one.refunds)));
      }
      await expectSales(came, back);
      await expectPapers(came, back);
    }),
    // Shrinking would run out of years: the books know none after 2099.
    { numRuns: 8, interruptAfterTimeLimit: 25_000, endOnFailure: true },
  );
});

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);

async function buy(at: Date, { lines: bought, state }: Ordered): Promise<{ orderId: string; paise: number }> {
  shop.setClock(at);
  shop.shop.gateway = gateway;
  const { orderId } = await steps.buy(shop.guest(), bought, { state });
  const perKg = new Map<string, number>(ODD_SWEETS.map(({ id, rupeesPerKg }) => [id, rupeesPerKg]));
  const paise = bought.reduce(
    (sum, [id, grams, packs]) => sum + ((perKg.get(id) ?? 0) * grams * packs) / 10,
    0,
  );
  return { orderId, paise };
}

/** Each part is requested, and has gone back, an hour after what was before. */
async function refund(
  { orderId, paise, at }: { orderId: string; paise: number; at: Date },
  percents: Ordered['refunds'],
): Promise<Moved[]> {
  const payment = await db
    .selectFrom('payment_attempts')
    .select('provider_payment_id as id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const provider = refundingProvider({ id: payment.id ?? '', paise });
  shop.shop.gateway = { ...gateway, ...provider.calls };
  const back: Moved[] = [];
  let left = paise;
  for (const [index, percent] of percents.entries()) {
    if (left === 0) break;
    const part = Math.max(1, Math.floor((left * percent) / 100));
    left -= part;
    const then = new Date(at.getTime() + (index + 1) * HOUR_MS);
    shop.setClock(then);
    const wanted = {
      amountPaise: part,
      reason: 'Box damaged',
      actor: 'staff:test',
      idempotencyKey: `${index}`,
    };
    await requestRefund(shop.shop, { orderId, ...wanted });
    await workRefunds(shop.shop, 100);
    provider.decide('done');
    shop.setClock(new Date(then.getTime() + 10_000));
    await workRefunds(shop.shop, 100);
    await issueCreditNotes(shop.shop);
    back.push({ day: dayOf(then), paise: part });
  }
  return back;
}

const sumOf = (moved: readonly Moved[]) => moved.reduce((sum, { paise }) => sum + paise, 0);
const byDay = (moved: readonly Moved[]) =>
  [...Map.groupBy(moved, ({ day }) => day)].map(([day, of]) => [day, sumOf(of)]).sort();

async function expectSales(came: readonly Moved[], back: readonly Moved[]): Promise<void> {
  const { days } = await readSales(shop.shop, { from: `${year}-04-01`, to: `${year + 1}-04-01` });
  const shown = (of: 'takings' | 'wentBack') =>
    days.map((day) => ({ day: day.day, paise: Math.round(day[of] * 100) })).filter(({ paise }) => paise > 0);
  expect(byDay(shown('takings'))).toEqual(byDay(came));
  expect(byDay(shown('wentBack'))).toEqual(byDay(back));
}

/** Every month has the invoices and credit notes of its days, whose parts add up to what came and went back. */
async function expectPapers(came: readonly Moved[], back: readonly Moved[]): Promise<void> {
  const months = [...new Set([...came, ...back].map(({ day }) => day.slice(0, 7)))];
  for (const month of months) {
    const query = { month, page: 1, limit: 500 };
    for (const [list, moved] of [
      [await listInvoicesOfMonth(shop.shop, query), came],
      [await listCreditNotesOfMonth(shop.shop, query), back],
    ] as const) {
      const parts = list.parts.map(({ day, total }) => ({ day, paise: Math.round(total * 100) }));
      expect(byDay(parts)).toEqual(byDay(moved.filter(({ day }) => day.startsWith(month))));
    }
  }
}
