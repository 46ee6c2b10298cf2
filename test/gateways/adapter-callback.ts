import { describe, expect, it } from 'vitest';
import type { AdapterSteps } from './adapter-bench.ts';

/** Nothing is read from a callback that the provider has not signed. */
export function callbackSuite(steps: AdapterSteps): void {
  describe('readCallback', () => {
    it('reads a success with its exact paise', async () => {
      const { attempt, callback } = await steps.paid({ amountPaise: 134_950 });
      const reading = await steps.bench.gateway.readCallback(callback);
      expect(reading).toMatchObject({
        ok: true,
        report: { txnid: attempt.txnid, amountPaise: 134_950, outcome: 'success', message: '' },
      });
    });

    it.each(['failure', 'userCancelled'] as const)('reads %s as a failure with a reason', async (outcome) => {
      const { accessKey } = await steps.announced();
      const reading = await steps.bench.gateway.readCallback(await steps.bench.pay(accessKey, outcome));
      const report = { outcome: 'failure', rawStatus: outcome, message: expect.stringMatching(/\w+/) };
      expect(reading).toMatchObject({ ok: true, report });
    });

    it('reads what was left pending as pending', async () => {
      const { accessKey } = await steps.announced();
      const reading = await steps.bench.gateway.readCallback(await steps.bench.pay(accessKey, 'pending'));
      expect(reading).toMatchObject({ ok: true, report: { outcome: 'pending', message: '' } });
    });

    it('never takes a status that it does not know for a success', async () => {
      const { attempt } = await steps.paid();
      const reading = await steps.bench.gateway.readCallback(
        steps.bench.signed(attempt.txnid, { status: 'success2' }),
      );
      expect(reading).toMatchObject({ ok: true, report: { outcome: 'review', rawStatus: 'success2' } });
    });

    it('refuses a changed amount, status or txnid', async () => {
      const { callback } = await steps.paid();
      const { amount, status, txnid } = steps.bench.names;
      for (const change of [{ [amount]: '1.0' }, { [status]: 'failure' }, { [txnid]: 'TXN1' }]) {
        const reading = await steps.bench.gateway.readCallback({ ...callback, ...change });
        expect(reading).toEqual({ ok: false, reason: 'bad-signature' });
      }
    });

    it('refuses a hash of the wrong form', async () => {
      const { callback } = await steps.paid();
      const { hash } = steps.bench.names;
      for (const forged of [
        '',
        'NA',
        '0'.repeat(128),
        callback[hash]?.toUpperCase() ?? '',
        'é'.repeat(128),
      ]) {
        const reading = await steps.bench.gateway.readCallback({ ...callback, [hash]: forged });
        expect(reading).toEqual({ ok: false, reason: 'bad-signature' });
      }
    });

    it('refuses a response for another merchant', async () => {
      const { callback } = await steps.paid();
      const reading = await steps.bench.gateway.readCallback({
        ...callback,
        [steps.bench.names.key]: 'SOMEBODY',
      });
      expect(reading).toEqual({ ok: false, reason: 'wrong-key' });
    });

    it('refuses a response in which a field is missing, or there twice', async () => {
      const { callback } = await steps.paid();
      for (const name of Object.values(steps.bench.names)) {
        const { [name]: value = '', ...rest } = callback;
        expect(await steps.bench.gateway.readCallback(rest)).toEqual({ ok: false, reason: 'malformed' });
        const twice = JSON.parse(JSON.stringify({ ...rest, [name]: [value, value] }));
        expect(await steps.bench.gateway.readCallback(twice)).toEqual({ ok: false, reason: 'malformed' });
      }
    });

    it.each([
      ['2000.0', 200_000],
      ['1', 100],
      ['1349.5', 134_950],
      ['1349.5000', 134_950],
    ])('reads the amount %s', async (amount, amountPaise) => {
      const { attempt } = await steps.paid();
      const reading = await steps.bench.gateway.readCallback(steps.bench.signed(attempt.txnid, { amount }));
      expect(reading).toMatchObject({ ok: true, report: { amountPaise } });
    });

    it.each(['12.345', '-1', '1e3', '1,000.00', '0x10', 'NaN'])('refuses the amount %s', async (amount) => {
      const { attempt } = await steps.paid();
      const reading = await steps.bench.gateway.readCallback(steps.bench.signed(attempt.txnid, { amount }));
      expect(reading).toEqual({ ok: false, reason: 'malformed' });
    });

    it('refuses a pipe in a signed field, which could shift what is signed', async () => {
      const { attempt } = await steps.paid();
      const reading = await steps.bench.gateway.readCallback(
        steps.bench.signed(attempt.txnid, { email: 'a|b' }),
      );
      expect(reading).toEqual({ ok: false, reason: 'malformed' });
    });
  });
}
