import type { TestShop } from '../shop.ts';

/** Locks a table of this shop's until the returned function is called. */
export async function holdTable(
  { pool }: TestShop,
  table: string,
  mode = 'access exclusive',
): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query(`begin; lock table ${table} in ${mode} mode`);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}
