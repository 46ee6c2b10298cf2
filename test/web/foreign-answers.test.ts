import { afterEach, describe, expect, test, vi } from 'vitest';
import { initiate } from '../../src/web/checkout/initiate.ts';
import { paymentPayload } from '../../src/web/checkout/payment-payload.ts';
import { verify } from '../../src/web/checkout/verify.ts';
import { deleteOrder } from '../../src/web/orders/delete-order.ts';
import { purchaseOf } from './pay-world.ts';

/** Simulates servers that answer in another form than ours. */
function serverAnswers(...replies: readonly (readonly [status: number, body: unknown])[]) {
  const asked: Record<string, unknown>[] = [];
  let next = 0;
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    asked.push(typeof body === 'string' ? JSON.parse(body) : {});
    const [status, reply] = replies[next] ?? [500, null];
    next += 1;
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an answer to the initiation', () => {
  const payload = paymentPayload(purchaseOf(), 'https://shop.example');
  const initiated = () => initiate(payload, 'TXN1', null, () => 2);

  test('without a txnid is about the one that was sent last', async () => {
    const asked = serverAnswers([409, { message: 'Taken.' }], [200, { success: true, access_key: 'key' }]);
    expect(await initiated()).toMatchObject({ kind: 'initiated', txnid: 'TXN2', accessKey: 'key' });
    expect(asked.map(({ txnid }) => txnid)).toEqual(['TXN1', 'TXN2']);
  });

  test('that a payment is still open leads to no second one', async () => {
    const text = 'A payment for this order is still open.';
    const asked = serverAnswers([409, { message: text }]);
    expect(await initiated()).toMatchObject({ kind: 'refused', text, final: false });
    expect(asked).toHaveLength(1);
  });

  test.each([
    [true, 'initiated'],
    ['true', 'initiated'],
    [false, 'refused'],
    ['false', 'refused'],
    [undefined, 'refused'],
  ])('with success %j is %s', async (success, kind) => {
    serverAnswers([200, { success, access_key: 'key', txnid: 'TXN1' }]);
    expect(await initiated()).toMatchObject({ kind });
  });

  test.each([
    ['razorpay', 'razorpay'],
    [{ name: 'razorpay' }, null],
    ['some other', null],
    [undefined, null],
  ])('that names %j as the provider is read as one of %j', async (provider, read) => {
    serverAnswers([200, { success: true, access_key: 'key', txnid: 'TXN1', provider }]);
    expect(await initiated()).toMatchObject({ provider: read });
  });

  test('gives changed prices as numbers or as text', async () => {
    const line = { productId: 'chakli', netWeight: '250 gms', quantity: 2 };
    const lines = [{ ...line, pricePerUnit: '600.00', totalPrice: '1200.00' }];
    serverAnswers([409, { message: 'Prices have changed.', lines }]);
    expect(await initiated()).toMatchObject({
      kind: 'repriced',
      lines: [{ productId: 'chakli', packPaise: 60_000, linePaise: 120_000 }],
    });
  });

  test('without valid lines is a conflict in its own words', async () => {
    serverAnswers([409, { message: 'Not today.', lines: 'x' }]);
    expect(await initiated()).toMatchObject({ kind: 'refused', text: 'Not today.' });
  });
});

describe('a verification', () => {
  test.each([
    [{ txnid: 42 }, '42'],
    [{ txnid: 'TXN9' }, 'TXN9'],
    [{ txnid: '' }, 'TXN1'],
    [{ txnid: 'NA' }, 'TXN1'],
    [{}, 'TXN1'],
  ])('of the response %j asks about %s', async (response, txnid) => {
    const asked = serverAnswers([200, { success: true, status: 'success' }]);
    const opened = { token: null, txnid: 'TXN1', orderId: 'o1', response };
    expect((await verify('easebuzz', opened)).path).toBe(`/payment-success?txnid=${txnid}`);
    expect(asked).toEqual([{ txnid }]);
  });
});

describe('a verified attempt', () => {
  test.each([
    [{ success: false, status: 'failure' }, true],
    [{ success: true, status: 'userCancelled' }, true],
    [{ success: false, status: 'pending' }, false],
    [{ success: false, status: 'in_process' }, false],
    [{ success: true, status: 'unheard of' }, false],
    [{ success: false, status: 'success' }, false],
    [{}, false],
    [null, false],
  ])('answered with %j has failed for good: %s', async (body, failed) => {
    serverAnswers([200, body]);
    const opened = { token: null, txnid: 'TXN1', orderId: 'o1', response: {} };
    const path = '/payment-failure?txnid=TXN1&orderId=o1';
    expect(await verify('easebuzz', opened)).toEqual({ path, failed });
  });
});

describe('a refused verification', () => {
  test.each([
    [400, 'The payment answer could not be verified.', '&message=The+payment+answer+could+not+be+verified.'],
    [404, 'This payment is not known.', ''],
    [429, 'Too many requests from your network. Please wait a moment.', ''],
    [503, 'The shop is away for a moment.', ''],
  ])(
    'with %d passes on as words of the gateway only those about its answer: %s',
    async (status, message, query) => {
      serverAnswers([status, { success: false, message }]);
      const opened = { token: null, txnid: 'TXN1', orderId: 'o1', response: {} };
      expect(await verify('easebuzz', opened)).toEqual({
        path: `/payment-failure?txnid=TXN1&orderId=o1${query}`,
        failed: false,
      });
    },
  );
});

describe('a deletion', () => {
  test.each([
    [409, { success: false }, 'Could not delete the order.'],
    [500, { success: false }, 'Could not delete the order.'],
    [500, { success: false, message: 'Not now.' }, 'Not now.'],
    [500, {}, 'Server error while deleting.'],
    [502, '<p>Bad gateway</p>', 'Server error while deleting.'],
  ])('answered with %d %j is reported in the right words', async (status, body, text) => {
    serverAnswers([status, body]);
    expect(await deleteOrder('o1', 'ashas')).toEqual({ gone: false, text });
  });
});
