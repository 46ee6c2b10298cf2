import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRazorpayCheckout } from '../../src/web/payment/razorpay-checkout.ts';

/** The options with which the provider's class was created; the test controls `open`. */
interface Made {
  order_id: string;
  key: string;
  currency: string;
  name: string;
  theme: { color: string };
  retry: { enabled: boolean };
  prefill: Record<string, string>;
  modal: { ondismiss(): void };
  handler(response: unknown): void;
}

let made: Made | undefined;
let onOpen: (options: Made) => void;

class Razorpay {
  readonly #options: Made;

  constructor(options: Made) {
    made = options;
    this.#options = options;
  }

  open(): void {
    onOpen(this.#options);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Razorpay', Razorpay);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const buyer = { name: 'Asha Verma', email: 'asha@example.in', phone: '9876543210' };
const settings = { merchantKey: 'rzp_test_KEY', shopName: 'Mithai' };
const open = (givenUp = new AbortController().signal) =>
  openRazorpayCheckout(settings, 'order_1', buyer, givenUp);

describe("Razorpay's pop-up", () => {
  test("is opened for the attempt's order, with the buyer's details, for one try", async () => {
    onOpen = ({ handler }) => handler({ razorpay_payment_id: 'pay_1' });
    expect(await open()).toEqual({ kind: 'answered', response: { razorpay_payment_id: 'pay_1' } });
    expect(made).toMatchObject({
      key: 'rzp_test_KEY',
      order_id: 'order_1',
      currency: 'INR',
      name: 'Mithai',
      theme: { color: '#7c0c38' },
      retry: { enabled: false },
      prefill: { name: 'Asha Verma', email: 'asha@example.in', contact: '9876543210' },
    });
  });

  test('ends as closed when it is dismissed, unless the answer comes a moment later', async () => {
    onOpen = ({ modal }) => modal.ondismiss();
    const closed = open();
    await vi.runAllTimersAsync();
    expect(await closed).toEqual({ kind: 'closed' });

    onOpen = ({ modal, handler }) => {
      modal.ondismiss();
      setTimeout(() => handler({ razorpay_payment_id: 'pay_1' }), 100);
    };
    const answered = open();
    await vi.runAllTimersAsync();
    expect(await answered).toMatchObject({ kind: 'answered' });
  });

  test('ends as closed when the buyer gives it up', async () => {
    onOpen = () => undefined;
    const leaving = new AbortController();
    const end = open(leaving.signal);
    leaving.abort();
    expect(await end).toEqual({ kind: 'closed' });
  });

  test('is an error when the script is missing or fails', async () => {
    onOpen = () => {
      throw new Error('No appropriate payment method found.');
    };
    await expect(open()).rejects.toThrow(/payment method/);
    vi.stubGlobal('Razorpay', undefined);
    await expect(open()).rejects.toThrow(/not loaded/);
  });
});
