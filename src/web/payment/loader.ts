import { useSyncExternalStore } from 'react';
import { easebuzzClass, razorpayClass } from './provider-class.ts';

type LoaderStatus = 'not-loaded' | 'loading' | 'loaded' | 'failed';

let status: LoaderStatus = 'not-loaded';
const listeners = new Set<() => void>();

/** Whether the provider's checkout script has loaded (spec §4: Payment). Pay Now is refused until it is 'loaded'. */
export function usePaymentLoader(): LoaderStatus {
  return useSyncExternalStore(subscribe, readLoaderStatus, () => 'not-loaded');
}

/** The same outside React. A class that came a moment after its script was loaded counts too. */
export function readLoaderStatus(): LoaderStatus {
  return status === 'failed' && hasClass() ? 'loaded' : status;
}

/** Fetches the script once; after a failure the next call tries again. Safe to call any number of times. */
export function fetchLoader(url: string): void {
  if (status === 'loading' || status === 'loaded') return;
  if (status === 'failed' && hasClass()) {
    // A script that declares its class cannot run twice.
    change('loaded');
    return;
  }
  change('loading');
  const script = document.createElement('script');
  script.src = url;
  // What counts is the provider's class: an extension or a copy in the browser may have brought it already.
  const ended = () => change(hasClass() ? 'loaded' : 'failed');
  script.onload = ended;
  script.onerror = () => {
    script.remove();
    ended();
  };
  document.head.append(script);
}

function hasClass(): boolean {
  return Boolean(easebuzzClass() ?? razorpayClass());
}

function change(next: LoaderStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
