import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SESSION_ENDED } from '../../src/contract/session-ended.ts';
import { NOTHING_IN_CART } from '../../src/web/cart/nothing-in-cart.ts';
import { CONTACT_MISSING } from '../../src/web/checkout/check-details.ts';
import { type KeptAttempts, keptAttempts } from '../../src/web/checkout/kept-attempts.ts';
import type { PayState } from '../../src/web/checkout/pay.ts';
import { DETAILS, FAILURE, PayWorld, purchaseOf, RECEIPT, Visit } from './pay-world.ts';
import { Stored } from './stored.ts';

/** As drawn in `pay.ts`. */
const NEXT: Record<PayState, readonly PayState[]> = {
  idle: ['checking'],
  checking: ['asking', 'idle'],
  asking: ['initiating', 'idle'],
  initiating: ['paying', 'idle'],
  paying: ['verifying', 'idle'],
  verifying: ['idle'],
};

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
    const sessionStorage = new Stored();
    vi.stubGlobal('window', { sessionStorage });
    const world = new PayWorld({ verify: () => 'lost' });
    let left = false;
    const attempts = keptAttempts(() => left);
    const visit = new Visit(world, attempts, {
      openPopUp: async (...popUp) => {
        expect(sessionStorage.values().join()).toContain(DETAILS.name);
        left = true;
        sessionStorage.clear();
        return world.openPopUp(...popUp);
      },
    });
    await visit.presses();
    vi.unstubAllGlobals();
    expect(visit.ends).toMatchObject([FAILURE]);
    expect(sessionStorage.keys()).toEqual([]);
    expect(attempts.all()).toEqual([]);
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
