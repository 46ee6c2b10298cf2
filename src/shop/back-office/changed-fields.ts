import { isDeepStrictEqual } from 'node:util';

type Changed<T> = { ok: true; changes: (keyof T)[]; merged: T } | { ok: false; stale: keyof T };

/**
 * The fields that staff changed, and `now` with these changes; or, as `stale`, the first of them that no longer is what
 * their page showed. A field that they left alone may have changed meanwhile (decision 170), and one that already has
 * the value they want is no conflict: the answer to their first try may have been lost.
 */
export function changedFields<T extends object>(
  fields: readonly (keyof T)[],
  { was, becomes, now }: { was: T; becomes: T; now: T },
): Changed<T> {
  const changes = fields.filter(
    (field) => ![was, now].some((one) => isDeepStrictEqual(one[field], becomes[field])),
  );
  const stale = changes.find((field) => !isDeepStrictEqual(now[field], was[field]));
  if (stale !== undefined) return { ok: false, stale };
  const changed = Object.fromEntries(changes.map((field) => [field, becomes[field]]));
  return { ok: true, changes, merged: { ...now, ...changed } };
}
