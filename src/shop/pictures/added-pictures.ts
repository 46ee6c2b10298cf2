import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../db/schema.ts';

/** One file of a picture that staff added. */
interface AddedPicture {
  bytes: Buffer;
  /** Identifies the bytes; 22 characters. */
  hash: string;
}

/** The file at an address; undefined when there is none. Rejects when the database is away. */
type AddedPictures = (path: string) => Promise<AddedPicture | undefined>;

/** Enough for a few hundred product cards in the sizes that phones fetch. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The form that the table requires (migration 140). Other addresses cause no query. */
const OWN =
  /^\/pictures\/own-[0-9a-f]{8}\.[0-9a-f]{6}\.[0-9a-f]{5}\.[1-9]\d{0,4}x[1-9]\d{0,4}\.(?:(?:narrow-)?[1-9]\d{0,4}\.avif|[1-9]\d{0,4}\.webp)$/;

/**
 * Reads added pictures and keeps the latest in memory: their bytes never change. Concurrent requests for a file that is
 * not in memory share one query.
 */
export function createAddedPictureCache(db: Queries): AddedPictures {
  const kept = new LRUCache<string, AddedPicture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    // When a burst asks for more files than fit, those being read are still answered.
    ignoreFetchAbort: true,
    fetchMethod: (path) => readPicture(db, path),
  });
  return async (path) => (OWN.test(path) ? kept.fetch(path) : undefined);
}

async function readPicture(db: Queries, path: string): Promise<AddedPicture | undefined> {
  const row = await db.selectFrom('pictures').select('bytes').where('path', '=', path).executeTakeFirst();
  if (!row) return undefined;
  const hash = createHash('sha256').update(row.bytes).digest('base64url').slice(0, 22);
  return { bytes: row.bytes, hash };
}
