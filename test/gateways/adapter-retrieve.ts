import { describe, expect, it } from 'vitest';
import type { AdapterSteps } from './adapter-bench.ts';
import { anAttempt } from './an-attempt.ts';

/** The provider is asked for the truth, and its answer is checked too. */
export function retrieveSuite(steps: AdapterSteps): void {
  describe('retrieve', () => {
    it('tells of a paid attempt, with the id and the method that no callback proves', async () => {
      const { attempt } = await steps.paid();
      const report = {
        txnid: attempt.txnid,
        amountPaise: 200_000,
        outcome: 'success',
        providerPaymentId: expect.stringMatching(/\w+/),
        method: 'UPI',
      };
      expect(await steps.bench.gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
    });

    it('tells of an attempt that nobody has paid yet', async () => {
      const { attempt } = await steps.announced();
      const report = { outcome: 'pending', providerPaymentId: null, method: null };
      expect(await steps.bench.gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
    });

    it('does not find what was never announced', async () => {
      expect(await steps.bench.gateway.retrieve(anAttempt())).toEqual({ ok: false, reason: 'not-found' });
    });

    it('is unreachable with a wrong key or salt', async () => {
      const { wrongKey, wrongSalt } = steps.bench.strangers;
      expect(await wrongKey.retrieve(anAttempt())).toMatchObject({ reason: 'unreachable' });
      expect(await wrongSalt.retrieve(anAttempt())).toMatchObject({ reason: 'unreachable' });
    });

    const toldBy = (json: unknown) => steps.bench.answeredBy(async () => Response.json(json));

    it('reads an object, an array and a text', async () => {
      const { attempt, callback } = await steps.paid();
      const { one, many, trouble } = steps.bench.tells;
      expect(await toldBy(one(callback)).retrieve(attempt)).toMatchObject({ ok: true });
      expect(await toldBy(many([callback])).retrieve(attempt)).toMatchObject({ ok: true });
      expect(await toldBy(trouble(steps.bench.notFound)).retrieve(attempt)).toMatchObject({
        reason: 'not-found',
      });
      expect(await toldBy(trouble('Try later')).retrieve(attempt)).toMatchObject({ reason: 'unreachable' });
    });

    it('prefers the success among several tries of the same txnid', async () => {
      const { attempt, callback } = await steps.paid();
      const failed = steps.bench.signed(attempt.txnid, { status: 'failure' });
      const stranger = (await steps.paid()).callback;
      const result = await toldBy(steps.bench.tells.many([failed, callback, failed, stranger])).retrieve(
        attempt,
      );
      expect(result).toMatchObject({ ok: true, report: { txnid: attempt.txnid, outcome: 'success' } });
    });

    it('does not take the word about another txnid, or a forged one', async () => {
      const { attempt, callback } = await steps.paid();
      const { one, many } = steps.bench.tells;
      const stranger = (await steps.paid()).callback;
      const forged = { ...callback, [steps.bench.names.amount]: '1.0' };
      for (const told of [one(stranger), many([stranger]), many([]), one(forged)]) {
        expect(await toldBy(told).retrieve(attempt)).toMatchObject({ ok: false, reason: 'unreachable' });
      }
    });
  });
}
