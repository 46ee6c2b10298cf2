import { isDeepStrictEqual } from 'node:util';

type Changed<Field> = { ok: true; changes: Field[] } | { ok: false; stale: Field };

/**
 * The fields that staff changed; or, as `stale`, the first of these that no longer is what their page showed. A field
 * that they left alone may have changed meanwhile (decision 170), and one that already has the value they want is no
 * conflict: the answer to their first try may have been lost.
 */
export function changedFields<T extends object>(
  fields: readonly (keyof T)[],
  { was, becomes, now }: { was: T; becomes: T; now: T },
): Changed<keyof T> {
  const changes = fields.filter(
    (field) => ![was, now].some((one) => isDeepStrictEqual(one[field], becomes[field])),
  );
  const stale = changes.find((field) => !isDeepStrictEqual(now[field], was[field]));
  return stale === undefined ? { ok: true, changes } : { ok: false, stale };
}
