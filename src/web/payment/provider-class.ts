interface EasebuzzOptions {
  readonly access_key: string;
  readonly onResponse: (response: unknown) => void;
  readonly theme: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
type EasebuzzClass = new (
  merchantKey: string,
  mode: string,
) => { initiatePayment(options: EasebuzzOptions): void };

interface RazorpayOptions {
  readonly key: string;
  readonly order_id: string;
  readonly currency: 'INR';
  readonly name: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly theme: { readonly color: string };
  readonly retry: { readonly enabled: boolean };
  readonly modal: { readonly ondismiss: () => void };
  readonly handler: (response: unknown) => void;
}
type RazorpayClass = new (options: RazorpayOptions) => { open(): void };

declare global {
  var EasebuzzCheckout: EasebuzzClass | undefined;
  var Razorpay: RazorpayClass | undefined;
}

/**
 * The class that a provider's script defines (spec §7). Looked up by its bare name, because a class that the script
 * declares with `class` or `const` is not a property of the window.
 */
export function easebuzzClass(): EasebuzzClass | undefined {
  try {
    return typeof EasebuzzCheckout === 'undefined' ? undefined : EasebuzzCheckout;
  } catch {
    // The script failed before it reached the declaration.
    return undefined;
  }
}

/** The class that Razorpay's script has declared, undefined before. */
export function razorpayClass(): RazorpayClass | undefined {
  try {
    return typeof Razorpay === 'undefined' ? undefined : Razorpay;
  } catch {
    return undefined;
  }
}
