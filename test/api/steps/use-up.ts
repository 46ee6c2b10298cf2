import type { TestShop } from '../../shop.ts';

/** Counts so many uses of a limit, which begins anew in a minute. */
export async function useUp({ shop }: Pick<TestShop, 'shop'>, name: string, key: string, count: number) {
  const resets_at = new Date(shop.clock().getTime() + 60_000);
  await shop.db.insertInto('rate_counters').values({ name, key, count, resets_at }).execute();
}
