import { useSyncExternalStore } from 'react';
import { timeLimit } from '../../contract/time-limit.ts';

/** Shown in place of a page that cannot load. */
export const OFFLINE = 'You are offline. Please try again once the connection is back.';

let online = true;
const listeners = new Set<() => void>();

/** Whether the shop can be reached; true on the server, and until the browser reports otherwise. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => online,
    () => true,
  );
}

/** Whether the shop could be reached when last heard of, outside React. */
export function isOnline(): boolean {
  return online;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    void look();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

/** In ms. 'offline' may fire before requests fail: if the shop still answers then, ask it again after this time. */
const LOOK_AGAIN_MS = 2000;

/** A machine without a network may still reach a shop on localhost, so verify what the browser reports. */
async function look(event?: Event): Promise<void> {
  // It may have come back while the shop was being asked.
  const found = navigator.onLine || (await shopAnswers()) || navigator.onLine;
  if (event?.type === 'offline' && found) setTimeout(() => void look(), LOOK_AGAIN_MS);
  if (found === online) return;
  online = found;
  for (const listener of listeners) listener();
}

/** In ms. A connection on which calls get no answer counts as lost. */
const ANSWER_TIMEOUT_MS = 5000;

/** Whether a call reaches the shop now, whatever the browser believes; a busy shop's answer counts too. */
export function shopAnswers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: timeLimit(ANSWER_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
