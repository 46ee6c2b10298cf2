import { consume, type Taken } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';

interface Vital {
  name: string;
  /** Milliseconds; for CLS a unitless score. */
  value: number;
  rating: string;
  page: string;
}

const PER_MINUTE = 60;

/** Stores one web-vitals reading. Refuses with the seconds to wait when `address` has sent too many. */
export async function recordVital(shop: Shop, address: string, vital: Vital): Promise<Taken> {
  const taken = await consume(shop, { name: 'vitals', key: address, max: PER_MINUTE, windowSeconds: 60 });
  if (!taken.ok) return taken;
  await shop.db
    .insertInto('web_vitals')
    .values({ ...vital, at: shop.clock() })
    .execute();
  return taken;
}
