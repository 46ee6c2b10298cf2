import { rateVital, type VitalName, type VitalRating } from '../../contract/vitals.ts';
import { type Allowance, consume } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';

interface Vital {
  name: VitalName;
  /** Milliseconds; for CLS a unitless score. */
  value: number;
  /** Rated by its value when the browser did not. */
  rating?: VitalRating | undefined;
  /** A path; '' when the page is not known. */
  page: string;
}

const PER_MINUTE = 60;

/** Stores one web-vitals reading. Refuses with the seconds to wait when `address` has sent too many. */
export async function recordVital(shop: Shop, address: string, vital: Vital): Promise<Allowance> {
  const allowed = await consume(shop, { name: 'vitals', key: address, max: PER_MINUTE, windowSeconds: 60 });
  if (!allowed.ok) return allowed;
  const { name, value, rating = rateVital(name, value), page } = vital;
  await shop.db.insertInto('web_vitals').values({ name, value, rating, page, at: shop.clock() }).execute();
  return allowed;
}
