import type { LightMyRequestResponse } from 'fastify';
import type { ProviderName } from '../../../src/contract/payments.ts';
import { refundStatusHash } from '../../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { webhookSignature } from '../../../src/gateways/razorpay/sign.ts';
import { RAZORPAY_DEMO_CREDENTIALS } from '../../../src/gateways/razorpay-sandbox/demo-credentials.ts';
import { aRazorpaySandbox, razorpayAt } from '../../gateways/razorpay-fixture.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { type Begun, paymentSteps } from './payment-steps.ts';

/** What a test needs of either provider's sandbox. */
interface Provider {
  name: ProviderName;
  control: Pick<TestShop['sandbox'], 'refundOnDashboard' | 'idle'> & {
    pay(accessKey: string, ending: 'success'): Promise<Record<string, string>>;
    play(txnid: string, scenario: 'plain' | 'refund-failed'): void;
    ledger(): { txnid: string; refundedPaise: number }[];
  };
  /** A genuine notice about refunds of this payment, as the provider posts it. */
  notice(providerPaymentId: string): { headers: Record<string, string>; payload: string };
  close(): Promise<void>;
}

/** A shop that is paid through this provider, whose half hours take 18 milliseconds. */
export async function openShopAt(name: ProviderName) {
  const shop = await openTestShop({ timeScale: 100_000 });
  const provider = name === 'easebuzz' ? easebuzzOf(shop) : await razorpayFor(shop);
  const steps = await paymentSteps(shop);
  const asha = await shop.as('asha');
  const { control, notice } = provider;
  return {
    shop,
    steps,
    asha,
    manager: await shop.as('manager'),
    control,
    async paidOrder(): Promise<Begun & { paymentId: string }> {
      const begun = await steps.begin(asha, [['kaju-katli', 500, 2]]);
      const body = { ...(await control.pay(begun.accessKey, 'success')), txnid: begun.txnid };
      const paid = await asha.verifyPayment({ params: { provider: name }, body });
      if (!paid.ok) throw new Error(paid.message);
      return { ...begun, paymentId: await paymentIdOf(shop, begun.txnid) };
    },
    hear: (paymentId: string): Promise<LightMyRequestResponse> =>
      shop.inject({ method: 'POST', url: `/api/${name}/webhook`, ...notice(paymentId) }),
    refundedThere: (txnid: string) => control.ledger().find((entry) => entry.txnid === txnid)?.refundedPaise,
    async close() {
      await Promise.all([shop.close(), provider.close()]);
    },
  };
}

export type ShopAtProvider = Awaited<ReturnType<typeof openShopAt>>;

async function paymentIdOf({ shop }: TestShop, txnid: string): Promise<string> {
  const { provider_payment_id } = await shop.db
    .selectFrom('payment_attempts')
    .select('provider_payment_id')
    .where('txnid', '=', txnid)
    .executeTakeFirstOrThrow();
  return provider_payment_id ?? '';
}

function easebuzzOf({ sandbox }: TestShop): Provider {
  const { key } = EASEBUZZ_DEMO_CREDENTIALS;
  return {
    name: 'easebuzz',
    control: sandbox,
    notice(easepayid) {
      const hash = refundStatusHash(easepayid, EASEBUZZ_DEMO_CREDENTIALS);
      const data = JSON.stringify({ key, easepayid, refund_status: 'refunded', hash });
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ data }).toString(),
      };
    },
    close: async () => undefined,
  };
}

async function razorpayFor({ shop }: TestShop): Promise<Provider> {
  const { url, control, close } = await aRazorpaySandbox();
  shop.gateway = razorpayAt(url);
  return {
    name: 'razorpay',
    control,
    notice(payment_id) {
      const event = { event: 'refund.processed', payload: { refund: { entity: { payment_id } } } };
      const payload = JSON.stringify(event);
      const signature = webhookSignature(payload, RAZORPAY_DEMO_CREDENTIALS.webhookSecret);
      return {
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        payload,
      };
    },
    close,
  };
}
