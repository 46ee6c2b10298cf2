import { describe, expect, test } from 'vitest';
import type { AdapterSteps } from './adapter-fixture.ts';

/** Nothing is read from a callback or webhook that the provider has not signed. */
export function callbackSuite(steps: AdapterSteps): void {
  describe('the word of the provider', () => {
    test('is read as a success with its exact paise', async () => {
      const { attempt, word } = await steps.paid({ amountPaise: 134_950 });
      expect(await steps.read(word)).toMatchObject({
        ok: true,
        report: { txnid: attempt.txnid, amountPaise: 134_950, outcome: 'success', message: '' },
      });
    });

    test.each(['failure', 'userCancelled'] as const)(
      'is read as a failure with a reason: %s',
      async (outcome) => {
        const { accessKey } = await steps.announced();
        const reading = await steps.read(await steps.fixture.pay(accessKey, outcome));
        const report = { outcome: 'failure', message: expect.stringMatching(/\w+/) };
        expect(reading).toMatchObject({ ok: true, report });
      },
    );

    test('is read as pending when the payment was left pending', async () => {
      const { accessKey } = await steps.announced();
      const reading = await steps.read(await steps.fixture.pay(accessKey, 'pending'));
      expect(reading).toMatchObject({ ok: true, report: { outcome: 'pending', message: '' } });
    });

    test('is never taken for a success when its status is not known', async () => {
      const { attempt } = await steps.paid();
      const reading = await steps.read(steps.fixture.signed(attempt.txnid, { status: 'success2' }));
      expect(reading).toMatchObject({ ok: true, report: { outcome: 'review', rawStatus: 'success2' } });
    });

    test('is refused when anything was changed after it was signed', async () => {
      const { word } = await steps.paid();
      const changed = steps.fixture.spoilt.changed(word);
      expect(changed.length).toBeGreaterThan(1);
      for (const forged of changed) {
        expect(await steps.read(forged)).toEqual({ ok: false, reason: 'bad-signature' });
      }
    });

    test('is refused when the signature has the wrong form', async () => {
      const { word } = await steps.paid();
      const forms = [
        () => '',
        () => 'NA',
        (right: string) => '0'.repeat(right.length),
        (right: string) => right.toUpperCase(),
        (right: string) => 'é'.repeat(right.length),
      ];
      for (const form of forms) {
        const reading = await steps.read(steps.fixture.spoilt.withSignature(word, form));
        expect(reading).toEqual({ ok: false, reason: 'bad-signature' });
      }
    });

    test('is refused when it is for another merchant', async () => {
      const { word } = await steps.paid();
      const reading = await steps.read(steps.fixture.spoilt.foreign(word));
      expect(reading).toMatchObject({ ok: false, reason: expect.stringMatching(/wrong-key|bad-signature/) });
    });

    test('is refused when a field is missing, or there twice', async () => {
      const { word } = await steps.paid();
      for (const incomplete of steps.fixture.spoilt.incomplete(word)) {
        expect(await steps.read(incomplete)).toEqual({ ok: false, reason: 'malformed' });
      }
    });

    test('has its amount read exactly, or not at all', async () => {
      const { attempt } = await steps.paid();
      const { good, bad } = steps.fixture.amounts;
      for (const [amount, amountPaise] of good) {
        const reading = await steps.read(steps.fixture.signed(attempt.txnid, { amount }));
        expect(reading, String(amount)).toMatchObject({ ok: true, report: { amountPaise } });
      }
      for (const amount of bad) {
        const reading = await steps.read(steps.fixture.signed(attempt.txnid, { amount }));
        expect(reading, String(amount)).toEqual({ ok: false, reason: 'malformed' });
      }
    });

    test('is refused with a separator in a field, which could shift what is signed', async () => {
      const { attempt } = await steps.paid();
      const reading = await steps.read(steps.fixture.spoilt.shifted(attempt.txnid));
      expect(reading).toEqual({ ok: false, reason: 'malformed' });
    });
  });
}
