import type { GatewayRefund, ListedRefund, PaymentGateway } from '../../src/shop/payments/gateway.ts';

interface RefundThere extends ListedRefund {
  paymentId: string;
}

/** A provider that refunds one payment, in parts; the run decides what becomes of them. */
export interface RefundingProvider {
  /** The calls of a gateway about refunds. */
  calls: Pick<PaymentGateway, 'refund' | 'refundStatus' | 'refundsOf'>;
  /** The owner refunds on its dashboard, at most what is left. */
  onDashboard(paise: number): void;
  /** The bank decides about the oldest refund that is under way. */
  decide(state: 'done' | 'failed'): void;
  /** Whether nothing is under way. */
  isIdle(): boolean;
}

export function refundingProvider(payment: { id: string; paise: number }): RefundingProvider {
  const refunds: RefundThere[] = [];
  const ours = ({ refundId }: GatewayRefund) => refunds.find((one) => one.refundId === refundId);
  const left = () =>
    refunds.reduce((paise, one) => paise - (one.state === 'failed' ? 0 : one.amountPaise), payment.paise);
  const add = (refundId: string | null, amountPaise: number) => {
    const id = `there-${refunds.length + 1}`;
    refunds.push({ id, refundId, amountPaise, paymentId: payment.id, state: 'pending' });
  };
  const underWay = () => refunds.find(({ state }) => state === 'pending');
  return {
    calls: {
      async refund(wanted) {
        const known = ours(wanted);
        if (known) return { ok: true, state: known.state };
        if (wanted.amountPaise > left()) return { ok: false, reason: 'refused', message: 'Too much' };
        add(wanted.refundId, wanted.amountPaise);
        return { ok: true, state: 'pending' };
      },
      async refundStatus(wanted) {
        const known = ours(wanted);
        return known
          ? { ok: true, state: known.state, amountPaise: known.amountPaise }
          : { ok: false, reason: 'not-found' };
      },
      async refundsOf({ providerPaymentId }) {
        return { ok: true, refunds: refunds.filter(({ paymentId }) => paymentId === providerPaymentId) };
      },
    },
    onDashboard(paise) {
      if (left() > 0) add(null, Math.min(paise, left()));
    },
    decide(state) {
      const refund = underWay();
      if (refund) refund.state = state;
    },
    isIdle: () => underWay() === undefined,
  };
}
