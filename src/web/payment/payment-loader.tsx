import { useEffect, useRef } from 'react';
import { fetchLoader, usePaymentLoader } from './loader.ts';
import { usePaymentSettings } from './payment-settings.ts';

const RELOADED = 'payment-loader-reload';
/** A second refusal this soon after a reload means that reloading does not help, in ms. */
const ONCE_IN = 30_000;
/** Waits before the script is asked for again after a failure, in ms. */
const RETRIES = [2_000, 5_000, 15_000];

/** Stands on the cart and checkout pages only: nobody else needs a third party's script (decisions: Payment provider). */
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

/** Another page's document brought its own policy along; this page's own one lets the provider in. */
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
