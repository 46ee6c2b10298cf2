import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailJob } from '../../src/shop/outbox.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { aRefund } from './a-refund.ts';
import { anOrder } from './an-order.ts';
import { mailBench } from './mail-bench.ts';

/** `npm run mails` writes every letter here, with a page that shows them all. */
const GALLERY = join(import.meta.dirname, '../../gallery/mail');

let house: TestShop;
let post: Awaited<ReturnType<typeof mailBench>>;
beforeAll(async () => {
  house = await openTestShop();
  post = await mailBench(house.shop);
  await rm(GALLERY, { recursive: true, force: true });
  await mkdir(GALLERY, { recursive: true });
});
afterAll(async () => {
  await post?.close();
  await house?.close();
});

it('every letter of the shop stands in the gallery, as page and as text', async () => {
  const shown: string[] = [];
  for (const [name, job] of await everyLetter()) {
    const mail = await post.send(job);
    expect(mail?.subject, name).toBeTruthy();
    await writeFile(join(GALLERY, `${name}.html`), mail?.html ?? '');
    await writeFile(join(GALLERY, `${name}.txt`), mail?.text ?? '');
    shown.push(
      `<section><h2>${name}</h2><p>${mail?.subject.replace(/[<&]/g, '')} · <a href="${name}.txt">text</a></p>` +
        `<iframe src="${name}.html" title="${name}" width="640" height="720"></iframe></section>`,
    );
  }
  const style = 'body{font-family:sans-serif;display:flex;flex-wrap:wrap;gap:24px}h2{margin:0}';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Letters</title><style>${style}</style>`;
  await writeFile(join(GALLERY, 'index.html'), `${page}${shown.join('')}</html>`);
  expect(shown).toHaveLength(15);
});

async function everyLetter(): Promise<[string, MailJob][]> {
  const { db } = house.shop;
  const letters: [string, MailJob][] = [];
  const told = ['paid', 'preparing', 'shipped', 'delivered', 'failed', 'cancelled', 'refunded'] as const;
  for (const status of told) {
    const { id } = await anOrder(db, { status });
    letters.push([`order-${status}`, { kind: 'order-status', orderId: id, status }]);
  }
  const paid = await anOrder(db, { status: 'paid' });
  letters.push(['shop-order-paid', { kind: 'shop-order-paid', orderId: paid.id }]);
  for (const kind of ['shop-refund-due', 'refund-done', 'shop-refund-failed'] as const) {
    letters.push([
      kind,
      { kind, refundId: await aRefund(db, paid, 'One box was missing', 'Account closed') },
    ]);
  }
  const asha = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', 'asha@example.in')
    .executeTakeFirst();
  const customerId = asha?.id ?? '';
  letters.push(['verify-email', { kind: 'verify-email', customerId, code: 'a-code' }]);
  letters.push(['reset-password', { kind: 'reset-password', customerId, code: 'a-code' }]);
  letters.push(['email-taken', { kind: 'email-taken', customerId, askId: uuidv7() }]);
  const messageId = uuidv7();
  const words = { name: 'Farida Contractor', email: 'farida@example.in', message: 'Do you send to Pune?' };
  await db
    .insertInto('contact_messages')
    .values({ id: messageId, ...words })
    .execute();
  letters.push(['contact-message', { kind: 'contact-message', messageId }]);
  return letters;
}
