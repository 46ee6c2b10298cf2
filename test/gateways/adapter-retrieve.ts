import { describe, expect, test } from 'vitest';
import type { AdapterSteps } from './adapter-fixture.ts';
import { anAttempt } from './an-attempt.ts';

/** The provider is asked for the state of a payment, and its answer is verified too. */
export function retrieveSuite(steps: AdapterSteps): void {
  describe('retrieve', () => {
    test('tells of a paid attempt, with its id and its method', async () => {
      const { attempt } = await steps.paid();
      const report = {
        txnid: attempt.txnid,
        amountPaise: 200_000,
        outcome: 'success',
        providerPaymentId: expect.stringMatching(/\w+/),
        method: expect.stringMatching(/^upi$/i),
      };
      expect(await steps.fixture.gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
    });

    test('tells of an attempt that nobody has paid yet', async () => {
      const { attempt } = await steps.announced();
      const report = { outcome: 'pending', providerPaymentId: null, method: null };
      expect(await steps.fixture.gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
    });

    test.each([
      ['failure', 'failure'],
      ['userCancelled', 'failure'],
      ['pending', 'pending'],
    ] as const)('tells of %s as a %s of the right amount', async (chosen, outcome) => {
      const { attempt, accessKey } = await steps.announced();
      await steps.fixture.pay(accessKey, chosen);
      const report = { txnid: attempt.txnid, outcome, amountPaise: attempt.amountPaise };
      expect(await steps.fixture.gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
    });

    test('does not find what was never announced', async () => {
      expect(await steps.fixture.gateway.retrieve(anAttempt())).toEqual({ ok: false, reason: 'not-found' });
    });

    test('is unreachable with a wrong key or secret', async () => {
      const { wrongKey, wrongSalt } = steps.fixture.strangers;
      expect(await wrongKey.retrieve(anAttempt())).toMatchObject({ reason: 'unreachable' });
      expect(await wrongSalt.retrieve(anAttempt())).toMatchObject({ reason: 'unreachable' });
    });

    test('prefers the success among several tries of the same txnid', async () => {
      const { attempt } = await steps.paid();
      for (const tries of [
        ['failure', 'success', 'failure'],
        ['success', 'failure'],
        ['failure', 'success'],
      ] as const) {
        const gateway = steps.fixture.answeredBy(steps.fixture.tells.tries(attempt.txnid, tries));
        const report = { txnid: attempt.txnid, outcome: 'success' };
        expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
      }
    });

    test('takes the payment of another site of the same account for none of ours', async () => {
      const { attempt } = await steps.paid();
      const gateway = steps.fixture.answeredBy(steps.fixture.tells.foreign(attempt.txnid));
      expect(await gateway.retrieve(attempt)).toMatchObject({ ok: false, reason: 'taken' });
    });

    test('does not take the word about another txnid, or about nothing', async () => {
      const { attempt } = await steps.paid();
      const other = (await steps.paid()).attempt;
      for (const told of steps.fixture.tells.strangers(attempt.txnid, other.txnid)) {
        const result = await steps.fixture.answeredBy(told).retrieve(attempt);
        expect(result).toMatchObject({
          ok: false,
          reason: expect.stringMatching(/^(unreachable|not-found)$/),
        });
      }
    });
  });
}
