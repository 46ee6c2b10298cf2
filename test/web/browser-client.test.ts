import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerPaths } from '../../src/contract/paths/customer-paths.ts';
import { shopPaths } from '../../src/contract/paths/shop-paths.ts';
import { overFetch } from '../../src/web/session/browser-client.ts';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
});

afterEach(() => void vi.unstubAllGlobals());

/** Whether the browser finishes this call even if its page is gone. */
async function outlivesItsPage(
  { method, path }: { method: string; path: string },
  body?: string,
): Promise<boolean> {
  const asked = vi.fn(async (_path: string, _wishes: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', asked);
  const nothing = { headers: {}, signal: undefined, timeout: undefined };
  await overFetch({ method, path, body, ...nothing });
  expect(asked).toHaveBeenCalledOnce();
  return asked.mock.calls[0]?.[1].keepalive === true;
}

const CHANGES = [
  ...[shopPaths.addToCart, shopPaths.removeFromCart, shopPaths.clearCart, shopPaths.mergeCart],
  ...[customerPaths.saveDelivery, customerPaths.forgetDelivery, customerPaths.changeAccount],
  ...[customerPaths.changeEmail, customerPaths.changePassword, customerPaths.deleteAccount],
  ...[customerPaths.signOutDevice, customerPaths.signOutEverywhere, customerPaths.deleteOrder],
  ...[customerPaths.contact, customerPaths.resetPassword],
];

test.each(CHANGES)('$method $path is made even if the page is left in the same moment', async (call) => {
  expect(await outlivesItsPage(call)).toBe(true);
});

test.each([
  ...[shopPaths.getCart, customerPaths.savedDelivery, customerPaths.allOrders],
  // Nobody is there any more who could pay.
  customerPaths.initiatePayment,
])('$method $path ends with its page', async (call) => {
  expect(await outlivesItsPage(call)).toBe(false);
});

test('a change larger than a browser sends for a page that is gone is still sent', async () => {
  expect(await outlivesItsPage(customerPaths.contact, 'न'.repeat(30_000))).toBe(false);
});

/** What the answers of a slow shop are while a link is followed: Firefox drops each call that waits, at the press. */
function dropsWhatWaits(answers: readonly (Response | 'lost')[], leaves: boolean) {
  const left = [...answers];
  const asked = vi.fn(async () => {
    const answer = left.shift();
    if (leaves) page.dispatchEvent(new Event('beforeunload'));
    if (answer instanceof Response) return answer;
    throw new TypeError('NetworkError when attempting to fetch resource.');
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

const A_READING = {
  ...shopPaths.getCart,
  headers: {},
  body: undefined,
  signal: undefined,
  timeout: undefined,
};
const A_CHANGE = { ...A_READING, ...shopPaths.addToCart };

test('what the browser drops because another page is on its way is asked again, so that this one says nothing untrue', async () => {
  const asked = dropsWhatWaits(['lost', new Response('the cart')], true);
  expect(await (await overFetch(A_READING)).text()).toBe('the cart');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a reading that is lost twice, or while nobody leaves, and a change are not asked again', async () => {
  for (const [wanted, leaves, times] of [
    [A_READING, true, 2],
    [A_READING, false, 1],
    [A_CHANGE, true, 1],
  ] as const) {
    const asked = dropsWhatWaits(['lost', 'lost', new Response('{}')], leaves);
    await expect(overFetch(wanted)).rejects.toThrow('NetworkError');
    expect(asked).toHaveBeenCalledTimes(times);
  }
});

test('a page at rest does not listen for being left: not every browser keeps such a page for Back', async () => {
  const added = vi.fn();
  const removed = vi.fn();
  vi.stubGlobal('addEventListener', added);
  vi.stubGlobal('removeEventListener', removed);
  dropsWhatWaits([new Response('{}')], false);
  await overFetch(A_READING);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
