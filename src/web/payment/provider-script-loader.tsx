import { useEffect, useRef } from 'react';
import { isOwnDocument, reloadOnce } from '../ui/own-document.ts';
import { fetchProviderScript, useProviderScript } from './provider-script.ts';
import { usePaymentSettings } from './use-payment-settings.ts';

/** Pages whose policy admits the provider. */
const PAYING = /^\/(cart|checkout)(\/|$)/;
const REASON = 'payment-loader';
/** Waits before each retry of a failed script load, in ms. */
const RETRIES_MS = [2_000, 5_000, 15_000];

/** On the cart and checkout pages only: no other page needs a third party's script (decisions: Payment provider). */
export function ProviderScriptLoader() {
  const { loaderUrl } = usePaymentSettings();
  useEffect(() => {
    if (!isOwnDocument(PAYING) && reloadOnce(REASON)) return;
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (event.blockedURI.startsWith(loaderUrl)) reloadOnce(REASON);
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
