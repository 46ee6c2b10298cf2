import { useSyncExternalStore } from 'react';
import { easebuzzClass, razorpayClass } from './provider-class.ts';

type ScriptStatus = 'not-loaded' | 'loading' | 'loaded' | 'failed';

let status: ScriptStatus = 'not-loaded';
const listeners = new Set<() => void>();

/** Whether the provider's checkout script has loaded (spec §4: Payment). Pay Now is refused until it is 'loaded'. */
export function useProviderScript(): ScriptStatus {
  return useSyncExternalStore(subscribe, readProviderScript, () => 'not-loaded');
}

/** The script's status outside React. A class that was defined a moment after its script had loaded counts too. */
export function readProviderScript(): ScriptStatus {
  return status === 'failed' && hasClass() ? 'loaded' : status;
}

/** Fetches the script once; after a failure the next call tries again. It can be called any number of times. */
export function fetchProviderScript(url: string): void {
  if (status === 'loading' || status === 'loaded') return;
  if (status === 'failed' && hasClass()) {
    // A script that declares its class cannot run twice.
    change('loaded');
    return;
  }
  change('loading');
  const script = document.createElement('script');
  script.src = url;
  // What counts is the provider's class: an extension or a copy in the browser may already have defined it.
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

function change(next: ScriptStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
