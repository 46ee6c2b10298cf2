import { useEffect, useRef } from 'react';
import { fetchLoader, usePaymentLoader } from './loader.ts';
import { usePaymentSettings } from './payment-settings.ts';

const RELOADED = 'payment-loader-reload';
/** In ms: a second blocked load this soon after a reload means that reloading does not help. */
const ONCE_IN = 30_000;
/** Waits before retrying a failed script load, in ms. */
const RETRIES = [2_000, 5_000, 15_000];

/** On the cart and checkout pages only: no other page needs a third party's script (decisions: Payment provider). */
export function PaymentLoader() {
  const { loaderUrl } = usePaymentSettings();
  useEffect(() => {
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (event.blockedURI.startsWith(loaderUrl)) reloadOnce();
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    fetchLoader(loaderUrl);
    const onOnline = () => fetchLoader(loaderUrl);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('securitypolicyviolation', onViolation);
      window.removeEventListener('online', onOnline);
    };
  }, [loaderUrl]);
  const status = usePaymentLoader();
  const tries = useRef(0);
  useEffect(() => {
    const wait = status === 'failed' ? RETRIES[tries.current] : undefined;
    if (wait === undefined) return;
    tries.current += 1;
    const timer = setTimeout(() => fetchLoader(loaderUrl), wait);
    return () => clearTimeout(timer);
  }, [status, loaderUrl]);
  return null;
}

/** The document was loaded under another page's content policy; this page's own policy admits the provider. */
function reloadOnce(): void {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < ONCE_IN) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}
