import type { Database } from './schema.ts';

/** The addresses of the sandboxes run by the shop's processes, for all processes on one database (decision 110). */
export function sandboxAddresses(db: Database) {
  return {
    async add(url: string): Promise<void> {
      await db
        .insertInto('sandbox_addresses')
        .values({ url })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async remove(url: string): Promise<void> {
      await db.deleteFrom('sandbox_addresses').where('url', '=', url).execute();
    },
    /** The newest first. */
    async others(url: string): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('sandbox_addresses')
        .select('url')
        .where('url', '!=', url)
        .orderBy('opened_at', 'desc')
        .execute();
      return rows.map((row) => row.url);
    },
  };
}
