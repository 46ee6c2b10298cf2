import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { connectDatabase } from '../../src/db/connect.ts';
import { createEasebuzz } from '../../src/gateways/easebuzz/easebuzz.ts';
import { EASEBUZZ_LOADER_PATH } from '../../src/gateways/easebuzz/hosts.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { createCatalogue } from '../../src/shop/catalogue/catalogue.ts';
import { createContentCache } from '../../src/shop/content/content-cache.ts';
import { loadSecretKeys } from '../../src/shop/secrets.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { createVitals } from '../../src/shop/vitals/vitals.ts';

export interface ShopByHand {
  shop: Shop;
  pool: Pool;
  /** Advances the shop's clock. */
  passMinutes(minutes: number): void;
  close(): Promise<void>;
}

/** The same shop inside this process, so that the test can move its clock and run its timed work at once. */
export async function openShopByHand(parts: {
  connectionString: string;
  sandboxUrl: string;
  publicUrl: string;
  log: Logger;
}): Promise<ShopByHand> {
  const { connectionString, sandboxUrl, publicUrl, log } = parts;
  const { db, pool } = connectDatabase({ connectionString, max: 10 });
  const queue = await openQueue({ connectionString }, log, { enqueueOnly: true });
  let aheadMs = 0;
  const many = 1_000_000;
  const clock = () => new Date(Date.now() + aheadMs);
  const shop: Shop = {
    db,
    log,
    clock,
    catalogue: createCatalogue({ db, listen: () => undefined, log }),
    content: createContentCache({ listen: () => undefined }),
    vitals: createVitals({ db, clock }),
    outbox: queue.outbox,
    keys: await loadSecretKeys(db),
    gateway: createEasebuzz({
      ...EASEBUZZ_DEMO_CREDENTIALS,
      payUrl: sandboxUrl,
      apiUrl: sandboxUrl,
      loaderUrl: `${sandboxUrl}${EASEBUZZ_LOADER_PATH}`,
      mode: 'test',
      sandbox: true,
      log,
    }),
    settings: {
      publicUrl,
      secure: false,
      adminUrl: `${publicUrl}/admin/`,
      demo: true,
      limits: {
        loginAccount: many,
        loginAddress: many,
        loginWindowMinutes: 15,
        signupAddressPerHour: many,
        contactAddressPerHour: many,
        resetAccountPerHour: many,
        resetAddressPerHour: many,
        handOverAccountPerHour: many,
        initiatePerBuyerPerTenMinutes: many,
      },
    },
  };
  return {
    shop,
    pool,
    passMinutes(minutes) {
      aheadMs += minutes * 60_000;
    },
    async close() {
      await queue.stop();
      await db.destroy();
    },
  };
}
