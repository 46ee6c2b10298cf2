import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NO_LONGER_PAYABLE } from '../../src/contract/payment-refusals.ts';
import { SESSION_ENDED } from '../../src/contract/session-ended.ts';
import { initiate } from '../../src/web/checkout/initiate.ts';
import { forgetPaidAttempt, keptAttempts } from '../../src/web/checkout/kept-attempts.ts';
import { readPurchaseKind, sourceOf } from '../../src/web/checkout/purchase-kind.ts';
import { eventually } from '../support/eventually.ts';
import { DETAILS, FAILURE, PayWorld, purchaseOf, RECEIPT, Visit } from './pay-world.ts';
import { Stored } from './stored.ts';

describe('an earlier attempt at the same goods', () => {
  /** A first press that ended without the outcome being known. */
  async function tried(
    popUp: 'pays' | 'pending' | 'closes' | 'says-it-closes' | 'closes-with-nothing-to-say',
  ) {
    const world = new PayWorld({ popUp: () => popUp, verify: () => 'lost' });
    const attempts = keptAttempts();
    const first = new Visit(world, attempts);
    await first.presses();
    expect(first.ends).toMatchObject([FAILURE]);
    world.calls.length = 0;
    return { world, attempts, again: new Visit(world, attempts) };
  }

  test('that was paid leads to its receipt every time, until that has been seen', async () => {
    const { world, attempts, again } = await tried('pays');
    await again.presses();
    await again.presses();
    expect(again.ends).toMatchObject([RECEIPT, RECEIPT]);
    expect(world.calls).toEqual(['askAboutPayment', 'askAboutPayment']);
    for (const { txnid } of attempts.all()) forgetPaidAttempt(txnid);
    expect(keptAttempts().all()).toEqual([]);
  });

  test('that was verified as paid leads to its receipt, if that page never came', async () => {
    const world = new PayWorld();
    const attempts = keptAttempts();
    await new Visit(world, attempts).presses();
    world.calls.length = 0;
    const again = new Visit(world, attempts);
    await again.presses();
    expect(again.ends).toMatchObject([RECEIPT]);
    expect(world.calls).toEqual(['askAboutPayment']);
  });

  test('that is being confirmed leads to the page that says so', async () => {
    const { world, attempts, again } = await tried('pending');
    await again.presses();
    expect(again.ends).toMatchObject([FAILURE]);
    expect(world.calls).toEqual(['askAboutPayment']);
    expect(attempts.all()).toHaveLength(1);
  });

  test.each(['closes', 'says-it-closes', 'closes-with-nothing-to-say'] as const)(
    'whose pop-up was only closed continues with its txnid, whether or not the provider calls back then: %s',
    async (how) => {
      const { world, again } = await tried(how);
      await again.presses();
      expect(world.calls).toEqual(['askAboutPayment', 'initiate', 'openPopUp', 'verify']);
      expect(world.payments.size).toBe(1);
    },
  );

  test('that failed is followed by another on its order', async () => {
    const { world, again } = await tried('pending');
    for (const payment of world.payments.values()) payment.state = 'failed';
    await again.presses();
    const [failed, next, ...others] = world.payments.values();
    expect(next?.orderId).toBe(failed?.orderId);
    expect(others).toEqual([]);
  });

  test('that failed is followed by another order, once its own has been refused because the shop closed it', async () => {
    const { world, attempts } = await tried('pending');
    for (const payment of world.payments.values()) payment.state = 'failed';
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      const { orderId } = JSON.parse(body);
      asked.push(orderId);
      return orderId === undefined
        ? Response.json({ success: true, access_key: 'key' })
        : Response.json({ success: false, message: NO_LONGER_PAYABLE }, { status: 409 });
    });
    const again = new Visit({ ...world, initiate }, attempts);
    await again.presses();
    expect(again.ends).toMatchObject([{ kind: 'refused', text: NO_LONGER_PAYABLE, conflict: true }]);
    await again.presses();
    vi.unstubAllGlobals();
    expect(again.ends[1]).toMatchObject(FAILURE);
    // The first press has tried with another txnid, too.
    const [failed] = world.payments.values();
    expect(asked).toEqual([failed?.orderId, failed?.orderId, undefined]);
  });

  test('whose pop-up was open when the page was left for good is checked', async () => {
    const world = new PayWorld();
    const attempts = keptAttempts();
    const reloaded = new Visit({ ...world, openPopUp: () => new Promise(() => {}) }, attempts);
    void reloaded.presses();
    await eventually(() => expect(reloaded.state).toBe('paying'));
    for (const payment of world.payments.values()) payment.state = 'paid';
    const again = new Visit(world, attempts);
    await again.presses();
    expect(again.ends).toMatchObject([RECEIPT]);
    expect(world.calls).toEqual(['initiate', 'askAboutPayment']);
  });

  test('that is hidden from a session that has ended is asked about again after the login', async () => {
    const { world, attempts, again } = await tried('pending');
    const ended = new Visit(
      {
        ...world,
        askAboutPayment: async () => ({ ok: false, status: 404, message: 'Unknown.', body: null }),
        initiate: async () => ({ kind: 'signed-out', text: SESSION_ENDED }),
      },
      attempts,
    );
    await ended.presses();
    expect(ended.ends).toMatchObject([{ kind: 'signed-out' }]);
    await again.presses();
    expect(again.ends).toMatchObject([FAILURE]);
    expect(world.calls).toEqual(['askAboutPayment']);
  });

  test('that belongs to somebody else is forgotten', async () => {
    const { world, again } = await tried('pending');
    world.payments.clear();
    await again.presses();
    expect(world.calls).toEqual(['askAboutPayment', 'initiate', 'openPopUp', 'verify']);
  });

  test("is still a 'Buy now' when its order is paid again, and no attempt at a cart with the same goods", async () => {
    const localStorage = new Stored();
    vi.stubGlobal('window', { localStorage });
    onTestFinished(() => void vi.unstubAllGlobals());
    localStorage.setItem('buy-now-orders', 'o-1');
    const [order, buyNow] = [
      readPurchaseKind(undefined, new URLSearchParams('orderId=o-1')),
      readPurchaseKind('kaju-katli', new URLSearchParams('weight=500')),
    ];
    const world = new PayWorld({ popUp: () => 'pending' });
    const attempts = keptAttempts();
    await new Visit(world, attempts).presses({ ...purchaseOf(), source: sourceOf(order), orderId: 'o-1' });
    world.calls.length = 0;
    const again = new Visit(world, attempts);
    await again.presses({ ...purchaseOf(), source: sourceOf(buyNow) });
    expect(again.ends).toMatchObject([FAILURE]);
    expect(world.calls).toEqual(['askAboutPayment']);
    await again.presses(purchaseOf());
    expect(world.payments.size).toBe(2);
  });

  test('does not stand in the way of other goods', async () => {
    const { world, again } = await tried('pending');
    await again.presses(purchaseOf(2));
    expect(world.calls).toEqual(['initiate', 'openPopUp', 'verify']);
  });
});

describe('the same goods in another tab of this browser', () => {
  let localStorage: Stored;
  beforeEach(() => {
    localStorage = new Stored();
    vi.stubGlobal('window', { localStorage });
  });
  afterEach(() => vi.unstubAllGlobals());

  const tab = (owner: string | null = 'asha') => keptAttempts(() => false, owner);

  /** A first tab whose buyer has done this, but has not seen the receipt. */
  async function triedInFirstTab(popUp: 'pays' | 'fails' | 'pending' | 'closes') {
    const world = new PayWorld({ popUp: () => popUp, verify: () => 'lost' });
    await new Visit(world, tab()).presses();
    world.calls.length = 0;
    return world;
  }

  test('continue with the payment whose pop-up is open there', async () => {
    const world = new PayWorld();
    const first = new Visit({ ...world, openPopUp: () => new Promise(() => {}) }, tab());
    void first.presses();
    await eventually(() => expect(first.state).toBe('paying'));
    await new Visit(world, tab()).presses();
    expect(world.payments.size).toBe(1);
  });

  test('lead to the receipt of the payment there, until that has been seen', async () => {
    const world = await triedInFirstTab('pays');
    const second = new Visit(world, tab());
    await second.presses();
    expect(second.ends).toMatchObject([RECEIPT]);
    expect(world.calls).toEqual(['askAboutPayment']);
    for (const txnid of world.payments.keys()) forgetPaidAttempt(txnid);
    await second.presses();
    expect(world.payments.size).toBe(2);
  });

  test.each(['asha', null])(
    'are bought once more where they were paid for, after another tab has shown that receipt: %s',
    async (owner) => {
      const world = new PayWorld({ popUp: () => 'pending' });
      const first = tab(owner);
      await new Visit(world, first).presses();
      world.confirms();
      for (const txnid of world.payments.keys()) forgetPaidAttempt(txnid);
      world.calls.length = 0;
      const again = new Visit(world, first);
      await again.presses();
      expect(world.calls).toEqual(['initiate', 'openPopUp', 'verify']);
      await again.presses();
      expect(world.payments.size).toBe(2);
    },
  );

  test('lead to the page that says that the payment there is being confirmed', async () => {
    const world = await triedInFirstTab('pending');
    const second = new Visit(world, tab());
    await second.presses();
    expect(second.ends).toMatchObject([FAILURE]);
    expect(world.calls).toEqual(['askAboutPayment']);
  });

  test('are a new attempt on its order if the payment there failed, and it is not asked about again', async () => {
    const world = await triedInFirstTab('fails');
    const second = tab();
    await new Visit(world, second).presses();
    const [failed, next] = world.payments.values();
    expect(next?.orderId).toBe(failed?.orderId);
    expect(second.all()).toMatchObject([{ txnid: [...world.payments.keys()][1] }]);
  });

  test('are another purchase for another account or another e-mail', async () => {
    const world = await triedInFirstTab('closes');
    await new Visit(world, tab('ravi')).presses();
    expect(world.calls).not.toContain('askAboutPayment');
    expect(world.payments.size).toBe(2);
    await new Visit(world, tab()).presses({
      ...purchaseOf(),
      details: { ...DETAILS, email: 'asha.verma@example.in' },
    });
    expect(world.payments.size).toBe(3);
  });

  test('stay known if they were begun there while this tab asked about others', async () => {
    const world = await triedInFirstTab('closes');
    const second = tab();
    const asked = second.all();
    await new Visit(world, tab()).presses(purchaseOf(2));
    second.replace(asked);
    expect(second.all()).toHaveLength(2);
  });

  test('are told apart without anything that the buyer has typed', async () => {
    await triedInFirstTab('pending');
    const told = localStorage.values().join();
    expect(told).toContain('kaju-katli');
    for (const typed of [DETAILS.name, DETAILS.email, DETAILS.mobile, DETAILS.address, DETAILS.city])
      expect(told).not.toContain(typed);
  });

  test('are forgotten after a day, and whatever cannot be read at once', async () => {
    const world = await triedInFirstTab('pending');
    vi.useFakeTimers({ now: Date.now() + 86_400_001, toFake: ['Date'] });
    expect(tab().all()).toEqual([]);
    vi.useRealTimers();
    expect(tab().all()).toHaveLength(1);
    for (const key of localStorage.keys())
      localStorage.setItem(key, '[null, {"txnid": 1}, {"txnid": "TXN1"}]');
    expect(tab().all()).toEqual([]);
    for (const key of localStorage.keys()) localStorage.setItem(key, '{');
    await new Visit(world, tab()).presses();
    expect(world.payments.size).toBe(2);
  });
});
