import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '../../src/shop/payments/gateway.ts';
import { anAttempt } from './an-attempt.ts';

type Fields = Record<string, string>;

/** A gateway and its provider, as the suite needs them: a second provider brings its own bench. */
export interface AdapterBench {
  gateway: PaymentGateway;
  /** The same provider reached with a key, or a salt, that is not ours. */
  strangers: { wrongKey: PaymentGateway; wrongSalt: PaymentGateway };
  /** A gateway whose provider answers every call like this. */
  answeredBy(answer: typeof fetch, timeoutMs?: number): PaymentGateway;
  pay(accessKey: string, outcome: 'success' | 'failure' | 'userCancelled' | 'pending'): Promise<Fields>;
  /** A genuine response about this txnid with other words in it. */
  signed(txnid: string, words: { amount?: string; status?: string; email?: string }): Fields;
  /** What the provider's fields are called. */
  names: { txnid: string; amount: string; status: string; key: string; hash: string };
  /** Forms in which the provider tells of transactions, and of trouble. */
  tells: { one(fields: Fields): unknown; many(fields: Fields[]): unknown; trouble(text: string): unknown };
  notFound: string;
  close(): Promise<void>;
}

/** What every payment adapter must do, told to it through the wire of its provider (spec §7, payments). */
export function adapterSuite(provider: string, open: () => Promise<AdapterBench>): void {
  describe(`${provider} adapter`, () => {
    let bench: AdapterBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.close());

    const announced = async (changes = {}) => {
      const attempt = anAttempt(changes);
      const result = await bench.gateway.announce(attempt);
      if (!result.ok) throw new Error(result.message);
      return { attempt, accessKey: result.accessKey };
    };
    const paid = async (changes = {}) => {
      const { attempt, accessKey } = await announced(changes);
      return { attempt, callback: await bench.pay(accessKey, 'success') };
    };

    describe('announce', () => {
      it('gives an access key', async () => {
        expect((await announced()).accessKey).toMatch(/^\S{16,}$/);
      });

      it('gives the same access key when the same attempt is announced again', async () => {
        const { attempt, accessKey } = await announced();
        expect(await bench.gateway.announce(attempt)).toEqual({ ok: true, accessKey });
      });

      it('cannot tell about a txnid that is taken, so the provider must be asked', async () => {
        const { attempt } = await paid();
        expect(await bench.gateway.announce(attempt)).toMatchObject({ ok: false, reason: 'unknown' });
      });

      it.each(['आशा वर्मा', 'José | Ñandú', 'ZoëÆrø “Æ”', '', '🍬', 'x'.repeat(400)])(
        'sends a name that the provider takes for %j',
        async (name) => {
          await announced({ name, address1: `${name} मकान 4`, city: name, productInfo: `${name}!` });
        },
      );

      it('is refused with a readable message when a field is wrong', async () => {
        const refused = await bench.gateway.announce(anAttempt({ phone: '12' }));
        expect(refused).toMatchObject({
          ok: false,
          reason: 'refused',
          message: expect.stringMatching(/\w+/),
        });
      });

      it('is refused when the txnid has a form that cannot be signed safely', async () => {
        const refused = await bench.gateway.announce(anAttempt({ txnid: 'TXN1|9.00' }));
        expect(refused).toMatchObject({ ok: false, reason: 'refused' });
      });

      it('is refused with a wrong key and with a wrong salt', async () => {
        const { wrongKey, wrongSalt } = bench.strangers;
        expect(await wrongKey.announce(anAttempt())).toMatchObject({ ok: false, reason: 'refused' });
        expect(await wrongSalt.announce(anAttempt())).toMatchObject({ ok: false, reason: 'refused' });
      });

      it('throws when the amount is not a whole number of paise', async () => {
        await expect(bench.gateway.announce(anAttempt({ amountPaise: 10.5 }))).rejects.toThrow(RangeError);
      });
    });

    describe('trouble on the way', () => {
      const broken: [string, typeof fetch][] = [
        ['HTML', async () => new Response('<html>502</html>', { headers: { 'content-type': 'text/html' } })],
        ['malformed JSON', async () => new Response('{"status":1,"data":')],
        ['an unexpected form', async () => Response.json({ status: 'fine', data: 17 })],
        ['an empty answer', async () => new Response('')],
        ['HTTP 503', async () => Response.json({ status: 1 }, { status: 503 })],
        [
          'a redirect',
          async () => new Response(null, { status: 302, headers: { location: 'http://x.test' } }),
        ],
        ['more than 64 KB', async () => new Response(`{"status":1,"data":"${'a'.repeat(70_000)}"}`)],
        ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
        ['silence', (_url, init) => untilAborted(init?.signal)],
      ];

      it.each(broken)('after %s nobody knows whether it was announced', async (_name, answer) => {
        const result = await bench.answeredBy(answer, 20).announce(anAttempt());
        expect(result).toMatchObject({ ok: false, reason: 'unknown', message: expect.stringMatching(/\w+/) });
      });

      it.each(broken)('after %s the provider counts as unreachable', async (_name, answer) => {
        const result = await bench.answeredBy(answer, 20).retrieve(anAttempt());
        expect(result).toMatchObject({
          ok: false,
          reason: 'unreachable',
          message: expect.stringMatching(/\w+/),
        });
      });
    });

    describe('readCallback', () => {
      it('reads a success with its exact paise', async () => {
        const { attempt, callback } = await paid({ amountPaise: 134_950 });
        const reading = bench.gateway.readCallback(callback);
        expect(reading).toMatchObject({
          ok: true,
          report: { txnid: attempt.txnid, amountPaise: 134_950, outcome: 'success', message: '' },
        });
      });

      it.each(['failure', 'userCancelled'] as const)(
        'reads %s as a failure with a reason',
        async (outcome) => {
          const { accessKey } = await announced();
          const reading = bench.gateway.readCallback(await bench.pay(accessKey, outcome));
          const report = { outcome: 'failure', rawStatus: outcome, message: expect.stringMatching(/\w+/) };
          expect(reading).toMatchObject({ ok: true, report });
        },
      );

      it('reads what was left pending as pending', async () => {
        const { accessKey } = await announced();
        const reading = bench.gateway.readCallback(await bench.pay(accessKey, 'pending'));
        expect(reading).toMatchObject({ ok: true, report: { outcome: 'pending', message: '' } });
      });

      it('never takes a status that it does not know for a success', async () => {
        const { attempt } = await paid();
        const reading = bench.gateway.readCallback(bench.signed(attempt.txnid, { status: 'success2' }));
        expect(reading).toMatchObject({ ok: true, report: { outcome: 'review', rawStatus: 'success2' } });
      });

      it('refuses a changed amount, status or txnid', async () => {
        const { callback } = await paid();
        const { amount, status, txnid } = bench.names;
        for (const change of [{ [amount]: '1.0' }, { [status]: 'failure' }, { [txnid]: 'TXN1' }]) {
          const reading = bench.gateway.readCallback({ ...callback, ...change });
          expect(reading).toEqual({ ok: false, reason: 'bad-signature' });
        }
      });

      it('refuses a hash of the wrong form', async () => {
        const { callback } = await paid();
        const { hash } = bench.names;
        for (const forged of [
          '',
          'NA',
          '0'.repeat(128),
          callback[hash]?.toUpperCase() ?? '',
          'é'.repeat(128),
        ]) {
          const reading = bench.gateway.readCallback({ ...callback, [hash]: forged });
          expect(reading).toEqual({ ok: false, reason: 'bad-signature' });
        }
      });

      it('refuses a response for another merchant', async () => {
        const { callback } = await paid();
        const reading = bench.gateway.readCallback({ ...callback, [bench.names.key]: 'SOMEBODY' });
        expect(reading).toEqual({ ok: false, reason: 'wrong-key' });
      });

      it('refuses a response in which a field is missing, or there twice', async () => {
        const { callback } = await paid();
        for (const name of Object.values(bench.names)) {
          const { [name]: value = '', ...rest } = callback;
          expect(bench.gateway.readCallback(rest)).toEqual({ ok: false, reason: 'malformed' });
          const twice = JSON.parse(JSON.stringify({ ...rest, [name]: [value, value] }));
          expect(bench.gateway.readCallback(twice)).toEqual({ ok: false, reason: 'malformed' });
        }
      });

      it.each([
        ['2000.0', 200_000],
        ['1', 100],
        ['1349.5', 134_950],
        ['1349.5000', 134_950],
      ])('reads the amount %s', async (amount, amountPaise) => {
        const { attempt } = await paid();
        const reading = bench.gateway.readCallback(bench.signed(attempt.txnid, { amount }));
        expect(reading).toMatchObject({ ok: true, report: { amountPaise } });
      });

      it.each(['12.345', '-1', '1e3', '1,000.00', ' 1', '0x10', 'NaN'])(
        'refuses the amount %s',
        async (amount) => {
          const { attempt } = await paid();
          const reading = bench.gateway.readCallback(bench.signed(attempt.txnid, { amount }));
          expect(reading).toEqual({ ok: false, reason: 'malformed' });
        },
      );

      it('refuses a pipe in a signed field, which could shift what is signed', async () => {
        const { attempt } = await paid();
        const reading = bench.gateway.readCallback(bench.signed(attempt.txnid, { email: 'a|b' }));
        expect(reading).toEqual({ ok: false, reason: 'malformed' });
      });
    });

    describe('retrieve', () => {
      it('tells of a paid attempt, with the id and the method that no callback proves', async () => {
        const { attempt } = await paid();
        const report = {
          txnid: attempt.txnid,
          amountPaise: 200_000,
          outcome: 'success',
          providerPaymentId: expect.stringMatching(/\w+/),
          method: 'UPI',
        };
        expect(await bench.gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
      });

      it('tells of an attempt that nobody has paid yet', async () => {
        const { attempt } = await announced();
        const report = { outcome: 'pending', providerPaymentId: null, method: null };
        expect(await bench.gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
      });

      it('does not find what was never announced', async () => {
        expect(await bench.gateway.retrieve(anAttempt())).toEqual({ ok: false, reason: 'not-found' });
      });

      it('is unreachable with a wrong key or salt', async () => {
        const { wrongKey, wrongSalt } = bench.strangers;
        expect(await wrongKey.retrieve(anAttempt())).toMatchObject({ reason: 'unreachable' });
        expect(await wrongSalt.retrieve(anAttempt())).toMatchObject({ reason: 'unreachable' });
      });

      const toldBy = (json: unknown) => bench.answeredBy(async () => Response.json(json));

      it('reads an object, an array and a text', async () => {
        const { attempt, callback } = await paid();
        const { one, many, trouble } = bench.tells;
        expect(await toldBy(one(callback)).retrieve(attempt)).toMatchObject({ ok: true });
        expect(await toldBy(many([callback])).retrieve(attempt)).toMatchObject({ ok: true });
        expect(await toldBy(trouble(bench.notFound)).retrieve(attempt)).toMatchObject({
          reason: 'not-found',
        });
        expect(await toldBy(trouble('Try later')).retrieve(attempt)).toMatchObject({ reason: 'unreachable' });
      });

      it('prefers the success among several tries of the same txnid', async () => {
        const { attempt, callback } = await paid();
        const failed = bench.signed(attempt.txnid, { status: 'failure' });
        const stranger = (await paid()).callback;
        const result = await toldBy(bench.tells.many([failed, callback, failed, stranger])).retrieve(attempt);
        expect(result).toMatchObject({ ok: true, report: { txnid: attempt.txnid, outcome: 'success' } });
      });

      it('does not take the word about another txnid, or a forged one', async () => {
        const { attempt, callback } = await paid();
        const { one, many } = bench.tells;
        const stranger = (await paid()).callback;
        const forged = { ...callback, [bench.names.amount]: '1.0' };
        for (const told of [one(stranger), many([stranger]), many([]), one(forged)]) {
          expect(await toldBy(told).retrieve(attempt)).toMatchObject({ ok: false, reason: 'unreachable' });
        }
      });
    });
  });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
