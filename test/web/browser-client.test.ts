import { afterEach, expect, test, vi } from 'vitest';
import { customerPaths } from '../../src/contract/customer-paths.ts';
import { shopPaths } from '../../src/contract/shop-paths.ts';
import { overFetch } from '../../src/web/session/browser-client.ts';

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
