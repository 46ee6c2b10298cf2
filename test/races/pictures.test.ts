import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authenticate } from '../../src/shop/customers/sessions/authenticate.ts';
import * as sharpLoader from '../../src/shop/pictures/load-sharp.ts';
import { UPRIGHT } from '../../src/shop/pictures/photo-cuts.ts';
import type { Customer } from '../../src/shop/shop.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;
let manager: Customer;
beforeAll(async () => {
  shop = await openTestShop();
  const { token } = await shop.as('manager');
  const customer = await authenticate(shop.shop, token);
  if (!customer) throw new Error('nobody');
  manager = customer;
});
afterAll(() => shop.close());

/**
 * Simulates another process, because one process cuts pictures one at a time. What sharp may open is set for the whole
 * process, so it is set up only once here: a second set-up would briefly forbid what the first is reading.
 */
async function anotherProcess() {
  vi.resetModules();
  vi.doMock('../../src/shop/pictures/load-sharp.ts', () => sharpLoader);
  return (await import('../../src/shop/pictures/add-picture.ts')).addPicture;
}

test('the same photo in several processes at once is one picture with all of its files', async () => {
  const photo = await sharp({ create: { width: 900, height: 1100, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer();
  const processes = [await anotherProcess(), await anotherProcess(), await anotherProcess()];
  const added = await Promise.all(
    processes.map((addPicture) => addPicture(shop.shop, manager, photo, UPRIGHT)),
  );
  expect(added[0]).toMatchObject({ ok: true, image: expect.stringContaining('.880x1100.720.webp') });
  expect(added).toEqual([added[0], added[0], added[0]]);
  const rows = await shop.shop.db.selectFrom('pictures').select('path').execute();
  expect(rows).toHaveLength(10);
  const seen = await (await shop.as('admin')).adminAudit({ query: { what: 'picture-added' } });
  expect(seen.ok && seen.data.events).toHaveLength(1);
});
