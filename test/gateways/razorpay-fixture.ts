import { RAZORPAY_LOADER_PATH } from '../../src/gateways/razorpay/hosts.ts';
import { createRazorpay, type RazorpayOptions } from '../../src/gateways/razorpay/razorpay.ts';
import { handoverSignature } from '../../src/gateways/razorpay/sign.ts';
import { RAZORPAY_DEMO_CREDENTIALS } from '../../src/gateways/razorpay-sandbox/demo-credentials.ts';
import { startRazorpaySandbox } from '../../src/gateways/razorpay-sandbox/start-razorpay-sandbox.ts';
import type { AdapterFixture, Word } from './adapter-fixture.ts';
import { anAttempt } from './an-attempt.ts';
import { quiet } from './easebuzz-fixture.ts';

/** The sandbox on a free port; its half hours take 18 milliseconds. */
export async function aRazorpaySandbox() {
  const options = { host: '127.0.0.1', port: 0, production: false, timeScale: 100_000, log: quiet };
  const started = await startRazorpaySandbox({ ...RAZORPAY_DEMO_CREDENTIALS, ...options });
  if (!started.ok) throw new Error(started.message);
  return started;
}

/** The Razorpay adapter, wired to a sandbox. */
export function razorpayAt(url: string, changes: Partial<RazorpayOptions> = {}) {
  return createRazorpay({
    ...RAZORPAY_DEMO_CREDENTIALS,
    apiUrl: url,
    loaderUrl: `${url}${RAZORPAY_LOADER_PATH}`,
    mode: 'test',
    sandbox: true,
    log: quiet,
    ...changes,
  });
}

export async function razorpayFixture(): Promise<AdapterFixture> {
  const { url, control, close } = await aRazorpaySandbox();
  const orderIdOf = (txnid: string) => control.ledger().find((entry) => entry.txnid === txnid)?.orderId ?? '';
  const txnidOf = (accessKey: string) =>
    control.ledger().find(({ orderId }) => orderId === accessKey)?.txnid ?? '';
  return {
    gateway: razorpayAt(url),
    strangers: {
      wrongKey: razorpayAt(url, { keyId: 'rzp_test_STRANGER' }),
      wrongSalt: razorpayAt(url, { keySecret: 'GUESS' }),
    },
    answeredBy: (answer, timeoutMs = 1000) => razorpayAt(url, { fetch: answer, timeoutMs }),
    refusable: { amountPaise: 99 },
    /** Only a successful payment is returned to the browser; the shop hears of the others by webhook. */
    async pay(accessKey, outcome) {
      const handed = await control.pay(accessKey, outcome);
      if (outcome === 'success') return { kind: 'callback', fields: handed };
      return webhook(control.signedWebhook(txnidOf(accessKey)));
    },
    signed: (txnid, words) => webhook(control.signedWebhook(txnid, words)),
    amounts: {
      good: [
        [200_000, 200_000],
        [100, 100],
        [134_950, 134_950],
      ],
      bad: [12.5, -1, '200000', null, 1e20, undefined],
    },
    spoilt: {
      changed: (word) => [
        ...['razorpay_order_id', 'razorpay_payment_id'].map((name) => changedField(word, name, otherEnd)),
        ...spoiltWebhooks(control.signedWebhook(txnidOf(String(fieldsOf(word)['razorpay_order_id'])))),
      ],
      withSignature: (word, change) => changedField(word, 'razorpay_signature', change),
      foreign: (word) =>
        changedField(word, 'razorpay_signature', () => {
          const { razorpay_order_id: order, razorpay_payment_id: payment } = fieldsOf(word);
          return handoverSignature(String(order), String(payment), 'SOMEOTHERSECRET');
        }),
      incomplete: (word) =>
        ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'].flatMap((name) => {
          const { [name]: value, ...rest } = fieldsOf(word);
          return [callback(rest), callback({ ...rest, [name]: [value, value] })];
        }),
      shifted: (txnid) => {
        const [order, payment] = [orderIdOf(txnid), 'pay_1|pay_2'];
        const signature = handoverSignature(order, payment, RAZORPAY_DEMO_CREDENTIALS.keySecret);
        return callback({
          razorpay_order_id: order,
          razorpay_payment_id: payment,
          razorpay_signature: signature,
        });
      },
    },
    tells: {
      tries: (txnid, statuses) => telling(txnid, statuses),
      strangers: (txnid, other) => [
        telling(other, ['success']),
        telling(`${txnid}0`, ['success']),
        answering({ entity: 'collection', count: 0, items: [] }),
        answering({ items: [{ receipt: txnid }] }),
      ],
      foreign: (txnid) => telling(txnid, ['success'], {}, { woocommerce_order_id: '1234' }),
    },
    failRefunds: (txnid) => control.play(txnid, 'refund-failed'),
    refundOnDashboard: (txnid, amountPaise) => control.refundOnDashboard(txnid, amountPaise).refundId,
    idle: control.idle,
    close,
  };
}

/** The notes on this shop's orders, see `anAttempt`. */
export const OUR_NOTES = { shop_order: anAttempt().orderId };

/** A provider that knows one order of ₹2,000.00 with these tries, oldest first. */
export function telling(
  receipt: string,
  statuses: readonly string[],
  payment: Record<string, unknown> = {},
  notes: Record<string, unknown> = OUR_NOTES,
): typeof fetch {
  const order = { id: 'order_1', amount: 200_000, currency: 'INR', receipt, status: 'attempted', notes };
  const words = new Map([
    ['success', 'captured'],
    ['failure', 'failed'],
  ]);
  const payments = statuses.map((status, index) => ({
    id: `pay_${index}`,
    order_id: order.id,
    amount: 200_000,
    currency: 'INR',
    status: words.get(status) ?? status,
    method: 'upi',
    created_at: 1_795_257_270 + index,
    ...payment,
  }));
  return async (url) => {
    const isPayments = String(url).endsWith('/payments');
    return Response.json({ items: isPayments ? payments : [{ ...order, created_at: 1_795_257_270 }] });
  };
}

function answering(json: unknown): typeof fetch {
  return async () => Response.json(json);
}

function callback(fields: Readonly<Record<string, unknown>>): Word {
  return { kind: 'callback', fields };
}

function webhook({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }): Word {
  return { kind: 'webhook', webhook: { headers, rawBody: body } };
}

function fieldsOf(word: Word): Readonly<Record<string, unknown>> {
  return word.kind === 'callback' ? word.fields : {};
}

function changedField(word: Word, name: string, change: (text: string) => string): Word {
  const fields = fieldsOf(word);
  return callback({ ...fields, [name]: change(String(fields[name])) });
}

function otherEnd(text: string): string {
  return text.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
}

function spoiltWebhooks(message: { headers: Readonly<Record<string, string>>; body: string }): Word[] {
  const { headers, body } = message;
  return [
    webhook({ headers, body: body.replace(/"amount":\d+/, '"amount":100') }),
    webhook({ headers, body: `${body} ` }),
    webhook({ headers: { ...headers, 'x-razorpay-signature': '0'.repeat(64) }, body }),
  ];
}
