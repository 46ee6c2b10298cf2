import { describe, expect, onTestFinished, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import type { AnnounceResult } from '../../src/shop/payments/gateway.ts';
import { openPaymentShop } from '../api/steps/payment-shop.ts';
import { eventually } from '../support/eventually.ts';

const { shop, steps, asha } = await openPaymentShop();

describe('an announcement that outlasts its lease', () => {
  const key = (letter: string) => letter.repeat(64);

  /** Two requests with one txnid; the second begins to announce after the lease of the first has expired. */
  async function twoAnnouncements(buyer: ShopClient) {
    const asked: ((answer: AnnounceResult) => void)[] = [];
    const { gateway } = shop.shop;
    shop.shop.gateway = { ...gateway, announce: () => new Promise((answer) => asked.push(answer)) };
    onTestFinished(() => {
      shop.shop.gateway = gateway;
      shop.setClock(null);
    });
    const body = steps.payload([['chakli', 500, 1]]);
    const send = () => buyer.initiatePayment({ body });
    shop.setClock(new Date());
    const first = send();
    await eventually(() => expect(asked).toHaveLength(1));
    shop.setClock(new Date(shop.shop.clock().getTime() + 5 * 60_000));
    const second = send();
    await eventually(() => expect(asked).toHaveLength(2));
    const [answerFirst, answerSecond] = asked;
    if (!answerFirst || !answerSecond) throw new Error('nobody was asked');
    return { txnid: body.txnid, asked, first, second, send, answerFirst, answerSecond };
  }

  test('keeps the access key of the one that overtook it, and answers with that', async () => {
    const { first, second, send, answerFirst, answerSecond } = await twoAnnouncements(asha);
    answerSecond({ ok: true, accessKey: key('b') });
    expect(await second).toMatchObject({ ok: true, data: { access_key: key('b') } });
    answerFirst({ ok: true, accessKey: key('a') });
    expect(await first).toMatchObject({ ok: true, data: { access_key: key('b') } });
    expect(await send()).toMatchObject({ ok: true, data: { access_key: key('b') } });
  });

  test('does not fail what the one that overtook it has announced', async () => {
    const { txnid, first, second, answerFirst, answerSecond } = await twoAnnouncements(asha);
    answerSecond({ ok: true, accessKey: key('b') });
    expect(await second).toMatchObject({ ok: true });
    answerFirst({ ok: false, reason: 'refused', message: 'Already used' });
    expect(await first).toMatchObject({ ok: true, data: { access_key: key('b') } });
    expect(await steps.attemptState(txnid)).toBe('open');
  });

  test('does not end the lease of the one that overtook it, so that nobody announces a third time', async () => {
    const { txnid, asked, first, second, send, answerFirst, answerSecond } = await twoAnnouncements(asha);
    answerFirst({ ok: false, reason: 'unknown', message: 'The provider did not answer in time.' });
    expect(await first).toMatchObject({ ok: false, status: 503 });
    expect(await leaseOf(txnid)).toEqual(expect.any(Date));
    const third = send();
    answerSecond({ ok: true, accessKey: key('b') });
    const answers = await Promise.all([second, third]);
    expect(answers.map((answer) => answer.ok && answer.data.access_key)).toEqual([key('b'), key('b')]);
    expect(asked).toHaveLength(2);
  });
});

async function leaseOf(txnid: string): Promise<Date | null> {
  const attempts = shop.shop.db.selectFrom('payment_attempts').where('txnid', '=', txnid);
  return (await attempts.select('announcing_until').executeTakeFirstOrThrow()).announcing_until;
}
