import { useEffect, useRef } from 'react';
import { fetchProviderScript, useProviderScript } from './provider-script.ts';
import { usePaymentSettings } from './use-payment-settings.ts';

const RELOADED = 'payment-loader-reload';
/** In ms. A second blocked load this soon after a reload means that reloading does not help. */
const ONCE_IN_MS = 30_000;
/** Waits before each retry of a failed script load, in ms. */
const RETRIES_MS = [2_000, 5_000, 15_000];

/** On the cart and checkout pages only: no other page needs a third party's script (decisions: Payment provider). */
export function ProviderScriptLoader() {
  const { loaderUrl } = usePaymentSettings();
  useEffect(() => {
    if (!isDocumentOfPayments() && reloadOnce()) return;
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (event.blockedURI.startsWith(loaderUrl)) reloadOnce();
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    fetchProviderScript(loaderUrl);
    const onOnline = () => fetchProviderScript(loaderUrl);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('securitypolicyviolation', onViolation);
      window.removeEventListener('online', onOnline);
    };
  }, [loaderUrl]);
  const status = useProviderScript();
  const tries = useRef(0);
  useEffect(() => {
    const wait = status === 'failed' ? RETRIES_MS[tries.current] : undefined;
    if (wait === undefined) return;
    tries.current += 1;
    const timer = setTimeout(() => fetchProviderScript(loaderUrl), wait);
    return () => clearTimeout(timer);
  }, [status, loaderUrl]);
  return null;
}

/**
 * Whether the document was loaded for a page that pays. A document keeps the content security policy of the page that
 * it was loaded for: Back can lead here in the document of another page, whose policy would block the provider's script
 * and log an error.
 */
function isDocumentOfPayments(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || /^\/(cart|checkout)(\/|$)/.test(new URL(loaded.name).pathname);
}

/** Reloads, because this page's own policy admits the provider. False when a reload a moment ago has not helped. */
function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
