/**
 * Until `ended`, Back and Forward load the page that they lead to as a document: the router would show it below the
 * provider's pop-up, which covers and locks it. The payment stays the attempt that it is (decision 136).
 */
export function leaveWithPopUp(ended: AbortSignal): void {
  const here = address();
  const leave = () => {
    if (address() !== here) location.reload();
  };
  addEventListener('popstate', leave, { signal: ended });
}

function address(): string {
  return location.pathname + location.search;
}
