import type { Queries } from '../../db/schema.ts';

/** The address of a deleted account; null once it has been told, or has been kept for long enough. */
export async function readFarewellForMail(db: Queries, id: string): Promise<{ email: string } | null> {
  const row = await db.selectFrom('farewells').select('email').where('id', '=', id).executeTakeFirst();
  return row ?? null;
}
