import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** As text, which has PostgreSQL's microseconds: a `Date` would equal no row. */
const OPENED_AT = sql<string>`opened_at::text`.as('openedAt');

/** The addresses of the sandboxes run by the shop's processes, for all processes on one database (decision 110). */
export function sandboxAddresses(db: Database) {
  return {
    async add(url: string) {
      return db
        .insertInto('sandbox_addresses')
        .values({ url })
        .onConflict((conflict) => conflict.column('url').doUpdateSet({ opened_at: sql`now()` }))
        .returning(['url', OPENED_AT])
        .executeTakeFirstOrThrow();
    },
    async remove({ url, openedAt }: { url: string; openedAt: string }): Promise<void> {
      await db
        .deleteFrom('sandbox_addresses')
        .where('url', '=', url)
        .where('opened_at', '=', sql<Date>`${openedAt}::timestamptz`)
        .execute();
    },
    /** The newest first. */
    async others(url: string) {
      return db
        .selectFrom('sandbox_addresses')
        .select(['url', OPENED_AT])
        .where('url', '!=', url)
        .orderBy('opened_at', 'desc')
        .execute();
    },
  };
}
