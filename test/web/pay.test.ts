import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NO_LONGER_PAYABLE } from '../../src/contract/payment-refusals.ts';
import { SESSION_ENDED } from '../../src/contract/session-ended.ts';
import { NOTHING_IN_CART } from '../../src/web/cart/nothing-in-cart.ts';
import { CONTACT_MISSING } from '../../src/web/checkout/check-details.ts';
import { initiate } from '../../src/web/checkout/initiate.ts';
import { forgetPaidAttempt, type KeptAttempts, keptAttempts } from '../../src/web/checkout/kept-attempts.ts';
import type { PayState } from '../../src/web/checkout/pay.ts';
import { readPurchaseKind, sourceOf } from '../../src/web/checkout/purchase-kind.ts';
import { eventually } from '../support/eventually.ts';
import { DETAILS, PayWorld, purchaseOf, Visit } from './pay-world.ts';

/** As drawn in `pay.ts`. */
const NEXT: Record<PayState, readonly PayState[]> = {
  idle: ['checking'],
  checking: ['asking', 'idle'],
  asking: ['initiating', 'idle'],
  initiating: ['paying', 'idle'],
  paying: ['verifying', 'idle'],
  verifying: ['idle'],
};
const RECEIPT = { kind: 'leads-to', path: expect.stringContaining('/payment-success?txnid=TXN') };
const FAILURE = { kind: 'leads-to', path: expect.stringContaining('/payment-failure?txnid=TXN') };

describe('a press of Pay Now', () => {
  test('goes from the checks to the receipt', async () => {
    const visit = new Visit(new PayWorld());
    await visit.presses();
    expect(visit.states).toEqual(['idle', 'checking', 'asking', 'initiating', 'paying', 'verifying', 'idle']);
    expect(visit.ends).toMatchObject([RECEIPT]);
  });

  test('that asks about the address pays nothing if another person has logged in meanwhile', async () => {
    const world = new PayWorld();
    let token = 'ashas';
    const visit = new Visit(world, keptAttempts(), {
      session: () => ({ token, ended: false }),
      confirm: async () => {
        token = 'ravis';
        return true;
      },
    });
    await visit.presses({ ...purchaseOf(), details: { ...DETAILS, pincode: '110001' } });
    expect(visit.ends).toEqual([{ kind: 'stopped' }]);
    expect(world.calls).toEqual([]);
  });

  test('is refused in the specified order, before any call', async () => {
    const world = new PayWorld();
    const nothing = { ...purchaseOf(), details: { ...DETAILS, name: ' ', city: '' }, lines: [] };
    let [loaded, ended] = [false, true];
    const visit = new Visit(world, keptAttempts(), {
      isLoaded: () => loaded,
      session: () => ({ token: null, ended }),
      confirm: async () => false,
    });
    await visit.presses(nothing);
    loaded = true;
    await visit.presses(nothing);
    await visit.presses({ ...nothing, details: { ...DETAILS, city: '' } });
    ended = false;
    await visit.presses({ ...nothing, details: { ...DETAILS, city: '' } });
    expect(visit.ends).toEqual([
      { kind: 'refused', text: 'Payment system still loading, please wait...' },
      { kind: 'refused', text: CONTACT_MISSING },
      { kind: 'signed-out', text: SESSION_ENDED, token: null },
      { kind: 'refused', text: NOTHING_IN_CART },
    ]);
    // The alert names all three contact fields; the errors beside the fields name only those that are missing.
    const missing = { name: 'Please enter your name.' };
    expect(visit.errors).toEqual([missing]);
    await visit.presses({ ...purchaseOf(), details: { ...DETAILS, city: '' } });
    expect(visit.errors).toEqual([missing, { city: expect.any(String) }]);
    await visit.presses({ ...purchaseOf(), details: { ...DETAILS, pincode: '110001' } });
    expect(visit.ends.slice(4)).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }]);
    expect(visit.accepted).toBe(0);
    expect(world.calls).toEqual([]);
  });

  test.each([
    ['refused', { kind: 'refused', text: 'Refused.' }],
    ['repriced', { kind: 'repriced', text: 'Repriced.' }],
    ['signed-out', { kind: 'signed-out', token: 'ashas' }],
    ['lost', { kind: 'broken' }],
  ] as const)('ends when the initiation is %s', async (how, end) => {
    const world = new PayWorld({ initiate: () => how });
    const visit = new Visit(world);
    await visit.presses();
    expect(visit.ends).toMatchObject([end]);
    expect(visit.state).toBe('idle');
    expect(world.calls).toEqual(['initiate']);
  });

  test('opens no pop-up with the access key of a provider that the page was not loaded for', async () => {
    const world = new PayWorld();
    const visit = new Visit(world);
    world.provider = 'razorpay';
    await visit.presses();
    expect(visit.ends).toEqual([{ kind: 'outdated' }]);
    expect(world.calls).toEqual(['initiate']);
    // A reply in another form may leave the name out.
    world.provider = null;
    await visit.presses();
    expect(visit.ends[1]).toMatchObject(RECEIPT);
  });

  test('does nothing while another is in progress', async () => {
    const world = new PayWorld();
    const visit = new Visit(world);
    await Promise.all([visit.presses(), visit.presses(), visit.presses()]);
    expect(visit.ends).toMatchObject([RECEIPT]);
    expect(world.calls).toEqual(['initiate', 'openPopUp', 'verify']);
  });

  test.each(['checking', 'asking', 'initiating'] as const)(
    'does not call back a buyer who left the page while it was %s',
    async (left) => {
      const world = new PayWorld();
      const visit = new Visit(world, keptAttempts(), {
        enter: (state) => {
          visit.states.push(state);
          if (state === left) visit.isHere = false;
        },
      });
      await visit.presses();
      expect(visit.ends).toEqual([{ kind: 'stopped' }]);
      expect(world.calls).not.toContain('openPopUp');
      expect(visit.state).toBe('idle');
    },
  );

  test('leads a buyer who paid to the receipt even from another page', async () => {
    const visit = new Visit(new PayWorld(), keptAttempts(), {
      enter: (state) => {
        visit.states.push(state);
        if (state === 'paying') visit.isHere = false;
      },
    });
    await visit.presses();
    expect(visit.ends).toMatchObject([RECEIPT]);
  });

  test('can be repeated when the page it leads to cannot be opened', async () => {
    const finish = vi.fn().mockRejectedValueOnce(new Error('no such page')).mockResolvedValue(undefined);
    const visit = new Visit(new PayWorld(), keptAttempts(), { finish });
    await visit.presses();
    expect(finish.mock.calls).toMatchObject([[RECEIPT], [{ kind: 'broken' }]]);
    expect(visit.state).toBe('idle');
  });
});

describe('a buyer who leaves the account while paying', () => {
  test('takes the attempt along: nothing of it is stored again', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      },
    });
    const world = new PayWorld({ verify: () => 'lost' });
    let left = false;
    const attempts = keptAttempts(() => left);
    const visit = new Visit(world, attempts, {
      openPopUp: async (...popUp) => {
        expect([...stored.values()].join()).toContain(DETAILS.name);
        left = true;
        stored.clear();
        return world.openPopUp(...popUp);
      },
    });
    await visit.presses();
    vi.unstubAllGlobals();
    expect(visit.ends).toMatchObject([FAILURE]);
    expect([...stored]).toEqual([]);
    expect(attempts.all()).toEqual([]);
  });
});

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
    expect(asked.at(-1)).toBe(undefined);
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
    const stored = new Map<string, string>();
    vi.stubGlobal('window', { localStorage: { getItem: (key: string) => stored.get(key) ?? null } });
    onTestFinished(() => void vi.unstubAllGlobals());
    stored.set('buy-now-orders', 'o-1');
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
  const inBrowser = new Map<string, string>();
  beforeEach(() => {
    inBrowser.clear();
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => inBrowser.get(key) ?? null,
        setItem: (key: string, value: string) => inBrowser.set(key, value),
        removeItem: (key: string) => inBrowser.delete(key),
      },
    });
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
    const told = [...inBrowser.values()].join();
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
    for (const key of inBrowser.keys()) inBrowser.set(key, '[null, {"txnid": 1}, {"txnid": "TXN1"}]');
    expect(tab().all()).toEqual([]);
    for (const key of inBrowser.keys()) inBrowser.set(key, '{');
    await new Visit(world, tab()).presses();
    expect(world.payments.size).toBe(2);
  });
});

describe('a press of Pay Now, whatever server, provider and buyer do in whatever order', () => {
  /** Money without a receipt came in only once for the same goods, and the next press asks about it. */
  function expectNothingLost(world: PayWorld, told: ReadonlySet<string>, attempts: KeptAttempts) {
    const asked = attempts.all().filter(({ ended, reached }) => !ended && reached !== 'initiated');
    const paid = [...world.payments].filter(([txnid, { state }]) => state === 'paid' && !told.has(txnid));
    expect(paid.filter(([txnid]) => !asked.some((one) => one.txnid === txnid))).toEqual([]);
    const goods = paid.map(([, { amount }]) => amount);
    expect(goods).toEqual([...new Set(goods)]);
  }

  test('has one pop-up at a time and one initiation, pays nothing twice, loses nothing, and ends idle', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.gen(), async (scheduler, any) => {
        const world = new PayWorld({
          initiate: () =>
            any(fc.constantFrom, 'ok', 'ok', 'ok', 'lost', 'refused-for-good', 'txnid-taken', 'repriced'),
          popUp: () =>
            any(fc.constantFrom, 'pays', 'fails', 'pending', 'closes', 'pays-and-closes', 'breaks'),
          verify: () => any(fc.constantFrom, 'ok', 'lost'),
          ask: () => any(fc.constantFrom, 'ok', 'ok', 'lost'),
        });
        const slow = {
          now: world.now,
          askAboutPayment: scheduler.scheduleFunction(world.askAboutPayment),
          initiate: scheduler.scheduleFunction(world.initiate),
          openPopUp: scheduler.scheduleFunction(world.openPopUp),
          verify: scheduler.scheduleFunction(world.verify),
        };
        const attempts = keptAttempts();
        const told = new Set<string>();
        for (let visits = any(fc.nat, { max: 3 }); visits >= 0; visits--) {
          const visit = new Visit(slow, attempts);
          const happens = (what: string) => scheduler.schedule(Promise.resolve(), what);
          const events = [
            ...Array.from({ length: 4 }, () =>
              happens('a press').then(() => visit.presses(purchaseOf(any(fc.constantFrom, 1, 2)))),
            ),
            happens('a confirmation').then(() => world.confirms()),
          ];
          if (any(fc.boolean)) events.push(happens('leaving').then(() => visit.leaves()));
          await scheduler.waitFor(Promise.all(events));

          for (const end of visit.ends) {
            const path = end.kind === 'leads-to' ? end.path : '';
            const receipt = /^\/payment-success\?txnid=(\w+)/.exec(path)?.[1];
            if (receipt) told.add(receipt);
          }
          expect(visit.state).toBe('idle');
          const steps = visit.states.slice(1).map((state, place) => `${visit.states[place]} → ${state}`);
          for (const step of steps) seen.add(step);
          const presses = steps.filter((step) => step.startsWith('idle')).length;
          expect(visit.states.filter((state) => state === 'initiating').length).toBeLessThanOrEqual(presses);
          expectNothingLost(world, told, attempts);
        }
        const initiations = world.calls.filter((call) => call === 'initiate').length;
        expect(world.calls.filter((call) => call === 'openPopUp').length).toBeLessThanOrEqual(initiations);
        expect(world.mostOpenPopUps).toBeLessThanOrEqual(1);
      }),
      // A counterexample is shrunk for a limited time, not until the test's own time limit.
      { numRuns: 300, interruptAfterTimeLimit: 10_000 },
    );
    const drawn = Object.entries(NEXT).flatMap(([from, to]) => to.map((state) => `${from} → ${state}`));
    expect([...seen].sort()).toEqual(drawn.sort());
  });
});
