import { expect } from 'vitest';
import type { Answer } from '../../src/contract/client.ts';
import type { ProviderName } from '../../src/contract/payments.ts';
import { nextTxnid } from '../../src/web/checkout/attempt.ts';
import type { Details } from '../../src/web/checkout/details.ts';
import type { Initiated } from '../../src/web/checkout/initiate.ts';
import { keptAttempts } from '../../src/web/checkout/kept-attempts.ts';
import type { CheckoutLine } from '../../src/web/checkout/lines.ts';
import { type PayEffects, type PayEnd, type PayState, payNow } from '../../src/web/checkout/pay.ts';
import type { Purchase } from '../../src/web/checkout/payment-payload.ts';
import type { Opened, Verified } from '../../src/web/checkout/verify.ts';
import { failurePath, successPath } from '../../src/web/payment/outcome-path.ts';
import type { PopUpEnd } from '../../src/web/payment/pop-up.ts';

export const DETAILS: Details = {
  mobile: '9829041964',
  email: 'asha@example.in',
  name: 'Asha Verma',
  address: '22, Hill View Road',
  apartment: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302006',
};
/** The same as a buyer may type them. */
export const AS_TYPED: Details = { ...DETAILS, mobile: '98290 41964', email: ' asha@example.in ' };
const KATLI: CheckoutLine = {
  productId: 'kaju-katli',
  name: 'Kaju Katli',
  image: '/pictures/kaju-katli-640.webp',
  netWeight: '500 gms',
  quantity: 1,
  packPaise: 59_000,
  linePaise: 59_000,
  outOfStock: false,
};

export const RECEIPT = { kind: 'leads-to', path: expect.stringContaining('/payment-success?txnid=TXN') };
export const FAILURE = { kind: 'leads-to', path: expect.stringContaining('/payment-failure?txnid=TXN') };

/** Purchases that can be told apart by their number of packs. */
export function purchaseOf(packs = 1): Purchase {
  const line = { ...KATLI, quantity: packs, linePaise: packs * KATLI.packPaise };
  return { details: DETAILS, lines: [line], source: 'cart', orderId: null };
}

/** A payment as server and provider know it. */
interface Payment {
  readonly orderId: string;
  /** The amount, which identifies its goods. */
  readonly amount: number | string;
  readonly email: string;
  state: 'open' | 'paid' | 'failed';
  /** The buyer has seen its pop-up, so it may be paid. */
  seen: boolean;
}

type Calls = Pick<PayEffects, 'askAboutPayment' | 'initiate' | 'openPopUp' | 'verify'>;

/** What may go wrong; by default nothing does, and the buyer pays. */
interface Chance {
  readonly initiate?: () =>
    | 'lost'
    | 'refused'
    | 'refused-for-good'
    | 'txnid-taken'
    | 'repriced'
    | 'signed-out'
    | 'ok';
  readonly popUp?: () =>
    | 'pays'
    | 'fails'
    | 'pending'
    | 'closes'
    | 'says-it-closes'
    | 'closes-with-nothing-to-say'
    | 'pays-and-closes'
    | 'breaks';
  readonly verify?: () => 'lost' | 'ok';
  readonly ask?: () => 'lost' | 'ok';
}

/**
 * A server and a provider: a txnid is one payment of one order, is paid at most once, and never changes its outcome.
 */
export class PayWorld {
  readonly payments = new Map<string, Payment>();
  /** Each kind of call, in order. */
  readonly calls: (keyof Calls)[] = [];
  /** Named in the reply of initiate. */
  provider: ProviderName | null = 'easebuzz';
  openPopUps = 0;
  mostOpenPopUps = 0;
  readonly #chance: Chance;
  #now = 1_795_262_364_000;

  constructor(chance: Chance = {}) {
    this.#chance = chance;
  }

  readonly now = (): number => {
    this.#now += 1;
    return this.#now;
  };

  readonly askAboutPayment: Calls['askAboutPayment'] = async (txnid): Promise<Answer<unknown>> => {
    this.calls.push('askAboutPayment');
    if (this.#chance.ask?.() === 'lost') return { ok: false, status: 0, message: 'No answer.', body: null };
    const payment = this.payments.get(txnid);
    if (!payment) return { ok: false, status: 404, message: 'Unknown.', body: null };
    const data = { _id: payment.orderId, payment: payment.state, email: payment.email };
    return { ok: true, status: 200, headers: new Headers(), data };
  };

  readonly initiate: Calls['initiate'] = async (payload, asked, _token, clock): Promise<Initiated> => {
    this.calls.push('initiate');
    const chance = this.#chance.initiate?.() ?? 'ok';
    if (chance === 'refused')
      return { kind: 'refused', text: 'Refused.', final: false, orderId: null, conflict: false };
    if (chance === 'repriced') return { kind: 'repriced', text: 'Repriced.', lines: [KATLI] };
    if (chance === 'signed-out') return { kind: 'signed-out', text: 'Log in.' };
    const known = this.payments.get(asked);
    const txnid = chance === 'txnid-taken' && !known ? nextTxnid(asked, clock()) : asked;
    const orderId = known?.orderId ?? payload.orderId ?? `order of ${txnid}`;
    const refused = known ? known.state === 'failed' : chance === 'refused-for-good';
    const state = refused ? 'failed' : 'open';
    const { amount, email } = payload;
    if (!known) this.payments.set(txnid, { orderId, amount, email, state, seen: false });
    if (refused) return { kind: 'refused', text: 'Refused.', final: true, orderId, conflict: false };
    if (chance === 'lost') throw new Error('The answer is lost.');
    return { kind: 'initiated', accessKey: txnid, txnid, orderId, provider: this.provider };
  };

  readonly openPopUp: Calls['openPopUp'] = async (accessKey): Promise<PopUpEnd> => {
    this.calls.push('openPopUp');
    this.openPopUps += 1;
    this.mostOpenPopUps = Math.max(this.mostOpenPopUps, this.openPopUps);
    // The buyer takes a while.
    await null;
    this.openPopUps -= 1;
    const does = this.#chance.popUp?.() ?? 'pays';
    if (does === 'breaks') throw new Error('The script broke.');
    const payment = this.payments.get(accessKey);
    if (payment) payment.seen = true;
    if (payment?.state === 'open' && does.startsWith('pays')) payment.state = 'paid';
    if (payment?.state === 'open' && does === 'fails') payment.state = 'failed';
    const closed = does === 'closes' || does === 'pays-and-closes';
    if (closed) return { kind: 'closed' };
    if (does === 'closes-with-nothing-to-say') return { kind: 'answered', response: {} };
    const status = does === 'says-it-closes' ? { status: 'userCancelled' } : {};
    return { kind: 'answered', response: { txnid: accessKey, ...status } };
  };

  /** The bank decides what it had yet to decide. */
  confirms(): void {
    for (const one of this.payments.values()) if (one.seen && one.state === 'open') one.state = 'paid';
  }

  readonly verify: Calls['verify'] = async ({ txnid, orderId }: Opened): Promise<Verified> => {
    this.calls.push('verify');
    if (this.#chance.verify?.() === 'lost') return { path: failurePath({ txnid, orderId }), failed: false };
    const state = this.payments.get(txnid)?.state ?? 'open';
    const path = state === 'paid' ? successPath(txnid) : failurePath({ txnid, orderId });
    return { path, failed: state === 'failed' };
  };
}

/** A visit to the checkout, with the attempts that the tab has kept. */
export class Visit {
  readonly ends: PayEnd[] = [];
  readonly states: PayState[] = ['idle'];
  readonly errors: object[] = [];
  accepted = 0;
  isHere = true;
  readonly #effects: PayEffects;

  constructor(
    world: Calls & Pick<PayEffects, 'now'>,
    attempts = keptAttempts(),
    changes: Partial<PayEffects> = {},
  ) {
    this.#effects = {
      state: () => this.state,
      enter: (state) => this.states.push(state),
      isHere: () => this.isHere,
      showErrors: (errors) => this.errors.push(errors),
      confirm: async () => true,
      accept: () => {
        this.accepted += 1;
      },
      finish: async (end) => {
        this.ends.push(end);
      },
      now: world.now,
      origin: 'https://shop.example',
      session: () => ({ token: 'ashas', ended: false }),
      attempts,
      rememberBuyNow: () => {},
      provider: 'easebuzz',
      isLoaded: () => true,
      askAboutPayment: world.askAboutPayment,
      initiate: world.initiate,
      openPopUp: world.openPopUp,
      verify: world.verify,
      ...changes,
    };
  }

  get state(): PayState {
    return this.states.at(-1) ?? 'idle';
  }

  leaves(): void {
    this.isHere = false;
  }

  readonly presses = (purchase = purchaseOf()): Promise<void> => payNow(purchase, this.#effects);
}
