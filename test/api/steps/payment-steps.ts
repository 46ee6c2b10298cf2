import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { amountText } from '../../../src/contract/amount.ts';
import type { ShopClient } from '../../../src/contract/client.ts';
import type { ProviderName } from '../../../src/contract/payments.ts';
import { linePaise, packPaise } from '../../../src/contract/price.ts';
import type { InitiatePayment } from '../../../src/contract/schemas/payment.ts';
import { type Grams, weightLabel } from '../../../src/contract/weight.ts';
import type { TestShop } from '../../shop.ts';

export type Payload = z.input<typeof InitiatePayment>;
/** Product id, grams, quantity. */
export type Line = readonly [product: string, grams: Grams, quantity: number];
/** Goods whose stock is not counted. */
export const KATLI: readonly Line[] = [['kaju-katli', 500, 2]];

export interface Begun {
  txnid: string;
  orderId: string;
  accessKey: string;
  amountPaise: number;
}

let count = 0;

/** 'TXN' and a number that no other test of this file uses. */
export function newTxnid(): string {
  count += 1;
  return `TXN${1795257270000 + count}`;
}

/** What the steps need from a shop, in this process or in others. */
type ShopWithSteps = Pick<TestShop, 'guest' | 'mails' | 'inject'> & {
  sandbox: Pick<TestShop['sandbox'], 'pay'>;
  shop: Pick<TestShop['shop'], 'db'>;
};

/** The steps of a payment in the shop's terms, against the current catalogue. */
export async function paymentSteps(shop: ShopWithSteps) {
  const catalogue = await shop.guest().allProducts();
  if (!catalogue.ok) throw new Error(catalogue.message);
  const products = new Map(catalogue.data.map((product) => [product.id, product]));
  const paisePerKg = (id: string) => (products.get(id)?.new_price ?? 4) * 100;

  const payload = (lines: readonly Line[], changes: Partial<Payload> = {}): Payload => ({
    txnid: newTxnid(),
    name: 'Asha Verma',
    email: 'asha@example.in',
    phone: '9876543210',
    amount: amountText(
      lines.reduce((sum, [id, grams, qty]) => sum + linePaise(paisePerKg(id), grams, qty), 0),
    ),
    productinfo: 'Order from sweets shop',
    address1: '12, Johari Bazaar',
    address2: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    country: 'India',
    zipcode: '302003',
    items: lines.map(([id, grams, quantity]) => ({
      productId: id,
      productName: products.get(id)?.name ?? id,
      netWeight: weightLabel(grams),
      quantity,
      pricePerUnit: packPaise(paisePerKg(id), grams) / 100,
      totalPrice: linePaise(paisePerKg(id), grams, quantity) / 100,
    })),
    ...changes,
  });

  /** What the shop answers to a payload that it must accept. */
  const initiate = async (buyer: ShopClient, body: Payload) => {
    const answer = await buyer.initiatePayment({ body });
    if (!answer.ok) throw new Error(`not initiated: ${answer.status} ${answer.message}`);
    return answer.data;
  };
  /** Initiates a payment that must be accepted. */
  const begin = async (
    buyer: ShopClient,
    lines: readonly Line[],
    changes: Partial<Payload> = {},
  ): Promise<Begun> => {
    const body = payload(lines, changes);
    const { txnid, orderId, access_key: accessKey } = await initiate(buyer, body);
    return { txnid, orderId, accessKey, amountPaise: Math.round(Number(body.amount) * 100) };
  };
  const verify = async (buyer: ShopClient, fields: Record<string, string>) => {
    const answer = await buyer.verifyPayment({ params: { provider: 'easebuzz' }, body: fields });
    if (!answer.ok) throw new Error(`not verified: ${answer.status} ${answer.message}`);
    return answer.data;
  };

  return {
    products,
    payload,
    initiate,
    begin,
    verify,
    /** Begins a payment and pays it. */
    async buy(...order: Parameters<typeof begin>): Promise<Begun> {
      const begun = await begin(...order);
      await verify(order[0], await shop.sandbox.pay(begun.accessKey, 'success'));
      return begun;
    },
    postForm: (url: string, fields: Record<string, string>) => postForm(shop, url, fields),
    webhook: (fields: Record<string, string>) => postForm(shop, '/api/easebuzz/webhook', fields),
    postReturn: (fields: Record<string, string>) =>
      postForm(shop, fields['status'] === 'success' ? '/api/payment-success' : '/api/payment-fail', fields),
    async orderStatus(orderId: string) {
      const row = await shop.shop.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirst();
      return row?.status;
    },
    /** A payment in the books. */
    attemptOf: (txnid: string) =>
      shop.shop.db
        .selectFrom('payment_attempts')
        .selectAll()
        .where('txnid', '=', txnid)
        .executeTakeFirstOrThrow(),
    async attemptState(txnid: string) {
      const row = await shop.shop.db
        .selectFrom('payment_attempts')
        .select('state')
        .where('txnid', '=', txnid)
        .executeTakeFirst();
      return row?.state;
    },
    /** Notes these payments as taken by this provider, whichever the shop works with now. */
    async takenBy(provider: ProviderName, ...txnids: string[]) {
      await shop.shop.db
        .updateTable('payment_attempts')
        .set({ provider })
        .where('txnid', 'in', txnids)
        .execute();
    },
    /** A product's stock in grams: in stock, and held. */
    async stockOf(product: string) {
      const row = await shop.shop.db
        .selectFrom('products')
        .select(['stock_grams', 'held_grams'])
        .where('id', '=', product)
        .executeTakeFirstOrThrow();
      return { there: row.stock_grams, held: row.held_grams };
    },
    /** Sorted, because mails of one transaction have no order. */
    async mailsAbout(orderId: string) {
      const mails = await shop.mails();
      const about = mails.flatMap((mail) => {
        if (!('orderId' in mail) || mail.orderId !== orderId) return [];
        return [mail.kind === 'order-status' ? `${mail.kind} ${mail.status}` : mail.kind];
      });
      return about.toSorted();
    },
    async mailsAboutPayment(attemptId: string) {
      const mails = await shop.mails();
      return mails.flatMap((mail) =>
        'attemptId' in mail && mail.attemptId === attemptId ? [mail.kind] : [],
      );
    },
    /** What the shop has been told about a payment, in which way and how often. */
    noticesOf: (txnid: string) =>
      shop.shop.db
        .selectFrom('payment_notices')
        .select(['kind', 'times'])
        .where('txnid', '=', txnid)
        .orderBy('kind')
        .execute(),
    async refundsOf(orderId: string) {
      return shop.shop.db
        .selectFrom('refunds')
        .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
        .select(['payment_attempts.txnid', 'refunds.amount_paise', 'refunds.reason'])
        .where('payment_attempts.order_id', '=', orderId)
        .execute();
    },
  };
}

export type PaymentSteps = Awaited<ReturnType<typeof paymentSteps>>;

function postForm(
  shop: ShopWithSteps,
  url: string,
  fields: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return shop.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}
