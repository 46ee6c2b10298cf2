import { v7 as uuidv7 } from 'uuid';
import { ORDER_STATUSES } from '../../src/contract/order-status.ts';
import { type MailedCodeKind, mailCode } from '../../src/shop/customers/mailed-code.ts';
import type { MailJob } from '../../src/shop/outbox.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { aRefund } from './a-refund.ts';
import { anOrder } from './an-order.ts';

type Kind = MailJob['kind'];
type JobOf<K extends Kind> = Extract<MailJob, { kind: K }>;

/** A letter's name and the job that writes it. */
type NamedJob = readonly [name: string, job: MailJob];

/** A job of each kind, with the records that its letter needs. A new kind does not compile until it is listed here. */
const LETTERS = {
  'order-status': async (shop) => {
    // Buyers are told of every status but the first.
    const told = ORDER_STATUSES.filter((status) => status !== 'pending');
    return Promise.all(
      told.map(async (status) => {
        const { id } = await anOrder(shop.db, { status });
        return { kind: 'order-status' as const, orderId: id, status };
      }),
    );
  },
  'address-corrected': async (shop) => [
    {
      kind: 'address-corrected',
      orderId: (await anOrder(shop.db, { status: 'preparing', address1: '7, Gulmohar Lane' })).id,
      correctionId: uuidv7(),
    },
  ],
  'shop-order-paid': async (shop) => [
    { kind: 'shop-order-paid', orderId: (await anOrder(shop.db, { status: 'paid' })).id },
  ],
  'refund-done': async (shop) => [{ kind: 'refund-done', refundId: await refund(shop) }],
  'shop-refund-due': async (shop) => [{ kind: 'shop-refund-due', refundId: await refund(shop) }],
  'shop-refund-failed': async (shop) => [{ kind: 'shop-refund-failed', refundId: await refund(shop) }],
  'shop-payment-review': async (shop) => [{ kind: 'shop-payment-review', attemptId: await inReview(shop) }],
  code: async (shop) => [
    await codeFor(shop, 'verify-email'),
    await codeFor(shop, 'reset-password'),
    await codeFor(shop, 'change-email-from', 'asha.verma@example.in'),
    await codeFor(shop, 'change-email-to', 'asha.verma@example.in'),
  ],
  'email-taken': async (shop) => [{ kind: 'email-taken', customerId: await asha(shop), askId: uuidv7() }],
  'new-password': async (shop) => [
    { kind: 'new-password', customerId: await asha(shop), changeId: uuidv7() },
  ],
  'account-deleted': async (shop) => {
    const id = uuidv7();
    await shop.db.insertInto('farewells').values({ id, email: 'asha@example.in' }).execute();
    return [{ kind: 'account-deleted', farewellId: id }];
  },
  'contact-message': async (shop) => {
    const id = uuidv7();
    const words = { name: 'Farida Contractor', email: 'farida@example.in', message: 'Do you send to Pune?' };
    await shop.db
      .insertInto('contact_messages')
      .values({ id, ...words })
      .execute();
    return [{ kind: 'contact-message', messageId: id }];
  },
} satisfies { [K in Kind]: (shop: Shop) => Promise<JobOf<K>[]> };

/** Every letter of the shop. */
export async function everyLetter(shop: Shop): Promise<NamedJob[]> {
  const letters: NamedJob[] = [];
  for (const jobsOf of Object.values(LETTERS)) {
    for (const job of await jobsOf(shop)) letters.push([nameOf(job), job]);
  }
  return letters;
}

function nameOf(job: MailJob): string {
  if (job.kind === 'order-status') return `order-${job.status}`;
  return job.kind === 'code' ? job.letter : job.kind;
}

async function refund({ db }: Shop): Promise<string> {
  return aRefund(db, await anOrder(db, { status: 'paid' }), 'One box was missing', 'Account closed');
}

async function inReview({ db }: Shop): Promise<string> {
  const { attemptId } = await anOrder(db, { status: 'pending' });
  await db
    .updateTable('payment_attempts')
    .set({ state: 'open', message: 'review: another amount', received_paise: 100_00 })
    .where('id', '=', attemptId)
    .execute();
  return attemptId;
}

async function asha({ db }: Shop): Promise<string> {
  const people = db.selectFrom('customers').select('id').where('email', '=', 'asha@example.in');
  return (await people.executeTakeFirstOrThrow()).id;
}

/** The job that `mailCode` would queue; nothing is queued. */
async function codeFor(shop: Shop, letter: MailedCodeKind, newEmail?: string): Promise<JobOf<'code'>> {
  const queued: MailJob[] = [];
  const outbox: Shop['outbox'] = { ...shop.outbox, mail: async (_tx, ...jobs) => void queued.push(...jobs) };
  const customerId = await asha(shop);
  await shop.db
    .transaction()
    .execute((tx) => mailCode({ ...shop, outbox }, tx, letter, customerId, newEmail));
  const [job] = queued;
  if (job?.kind !== 'code') throw new Error(`no job for ${letter}`);
  return job;
}
