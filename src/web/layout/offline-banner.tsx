import { useSyncExternalStore } from 'react';

/** Says so when the connection is gone; what is on screen stays usable. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div aria-live="polite">
      {online ? null : (
        <div className="offline">
          <span>You are offline. What you see is from your last visit; prices may have moved.</span>
          <button type="button" onClick={() => window.location.reload()}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
