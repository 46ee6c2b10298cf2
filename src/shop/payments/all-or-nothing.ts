import type { Database, Tx } from '../../db/schema.ts';

/** Runs `work` in one transaction. An expected refusal (`ok: false`) rolls it back and is returned. */
export async function allOrNothing<Result extends { ok: boolean }>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    // Only the throw above creates one in this call, so its refusal is a Result.
    if (error instanceof RolledBack) return error.refusal as Result;
    throw error;
  }
}

class RolledBack extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('rolled back');
    this.refusal = refusal;
  }
}
