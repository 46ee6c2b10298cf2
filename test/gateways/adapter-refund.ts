import { describe, expect, test } from 'vitest';
import type { GatewayRefund } from '../../src/shop/payments/gateway.ts';
import type { AdapterSteps } from './adapter-fixture.ts';

let count = 0;

/** Money goes back once per refund id, never more than was paid, and the result says what is known. */
export function refundSuite(steps: AdapterSteps): void {
  async function aRefund(amountPaise = 200_000): Promise<GatewayRefund> {
    const { attempt } = await steps.paid();
    const found = await steps.fixture.gateway.retrieve(attempt);
    const providerPaymentId = found.ok ? (found.report.providerPaymentId ?? '') : '';
    return { ...nextId(), txnid: attempt.txnid, providerPaymentId, amountPaise };
  }

  describe('refund', () => {
    test('is accepted, under way, and done in the end', async () => {
      const { gateway } = steps.fixture;
      const refund = await aRefund(50_050);
      expect(await gateway.refund(refund)).toMatchObject({ ok: true });
      await steps.fixture.idle();
      expect(await gateway.refundStatus(refund)).toEqual({ ok: true, state: 'done', amountPaise: 50_050 });
    });

    test('fails at the bank', async () => {
      const refund = await aRefund();
      steps.fixture.failRefunds(refund.txnid);
      await steps.fixture.gateway.refund(refund);
      await steps.fixture.idle();
      const status = await steps.fixture.gateway.refundStatus(refund);
      expect(status).toEqual({ ok: true, state: 'failed', amountPaise: 200_000 });
    });

    test('is one refund however often it is sent', async () => {
      const { gateway } = steps.fixture;
      const refund = await aRefund(150_000);
      const twice = await Promise.all([gateway.refund(refund), gateway.refund(refund)]);
      expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
      const rest = { ...refund, ...nextId(), amountPaise: 50_000 };
      expect(await gateway.refund(rest)).toMatchObject({ ok: true });
      const more = { ...refund, ...nextId(), amountPaise: 1 };
      expect(await gateway.refund(more)).toMatchObject({ ok: false, reason: 'refused' });
    });

    test('is refused for what was never paid, with a wrong key and with a wrong salt', async () => {
      const { gateway, strangers } = steps.fixture;
      const refund = await aRefund();
      for (const [asked, request] of [
        [gateway, { ...refund, providerPaymentId: 'E0' }],
        [strangers.wrongKey, refund],
        [strangers.wrongSalt, refund],
      ] as const) {
        const refused = await asked.refund(request);
        expect(refused).toMatchObject({ ok: false, message: expect.stringMatching(/\w+/) });
      }
      expect(await gateway.refundStatus(refund)).toEqual({ ok: false, reason: 'not-found' });
    });

    test('of a payment that the provider does not know is neither taken nor refused for good', async () => {
      const unknown = { ...(await aRefund()), providerPaymentId: 'E0' };
      expect(await steps.fixture.gateway.refund(unknown)).toMatchObject({ ok: false, reason: 'unheard-of' });
    });

    test('of another id or payment is not found', async () => {
      const refund = await aRefund();
      await steps.fixture.gateway.refund(refund);
      const status = await steps.fixture.gateway.refundStatus({ ...refund, ...nextId() });
      expect(status).toEqual({ ok: false, reason: 'not-found' });
    });

    test('is listed with its id and ours; one made at the provider has only its own', async () => {
      const { gateway, refundOnDashboard, idle } = steps.fixture;
      const refund = await aRefund(50_050);
      expect(await gateway.refundsOf(refund)).toEqual({ ok: true, refunds: [] });
      await gateway.refund(refund);
      await idle();
      steps.fixture.failRefunds(refund.txnid);
      const id = refundOnDashboard(refund.txnid, 10_000);
      const listed = await gateway.refundsOf(refund);
      const ours = { id: expect.any(String), refundId: refund.refundId, amountPaise: 50_050, state: 'done' };
      expect(listed).toEqual({
        ok: true,
        refunds: [ours, { id, refundId: null, amountPaise: 10_000, state: 'pending' }],
      });
      await idle();
      const later = await gateway.refundsOf(refund);
      expect(later.ok && later.refunds[1]).toMatchObject({ id, state: 'failed' });
    });

    test('of a payment that the provider does not know: there are none', async () => {
      const unknown = { ...(await aRefund()), providerPaymentId: 'E0' };
      expect(await steps.fixture.gateway.refundsOf(unknown)).toEqual({ ok: true, refunds: [] });
    });

    const trouble: [string, typeof fetch][] = [
      ['HTML', async () => new Response('<html>502</html>')],
      ['an unexpected form', async () => Response.json({ status: 'fine' })],
      ['HTTP 503', async () => Response.json({ status: true }, { status: 503 })],
      ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ];
    const refund = { refundId: 'RF1', txnid: 'TXN1', providerPaymentId: 'E1', amountPaise: 100 };

    test.each(trouble)('after %s nobody knows what became of it', async (_name, answer) => {
      const gateway = steps.fixture.answeredBy(answer);
      expect(await gateway.refund(refund)).toMatchObject({ ok: false, reason: 'unknown' });
      expect(await gateway.refundStatus(refund)).toMatchObject({ ok: false, reason: 'unreachable' });
      expect(await gateway.refundsOf(refund)).toMatchObject({ ok: false, reason: 'unreachable' });
    });

    test('throws when the amount is not a whole number of paise', async () => {
      await expect(steps.fixture.gateway.refund({ ...refund, amountPaise: 10.5 })).rejects.toThrow(
        RangeError,
      );
    });
  });
}

function nextId(): { refundId: string } {
  count += 1;
  return { refundId: `RF0SUITE${String(count).padStart(4, '0')}` };
}
