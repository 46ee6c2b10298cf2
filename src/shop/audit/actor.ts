import { z } from 'zod';

const STAFF = 'staff:';

/** How the books name a member of staff as the actor of a deed. */
export function staffActor({ id }: { id: string }): string {
  return `${STAFF}${id}`;
}

/** The account behind an actor of the books; null for buyers, providers and the clock. */
export function staffId(actor: string): string | null {
  if (!actor.startsWith(STAFF)) return null;
  return z.uuid().safeParse(actor.slice(STAFF.length)).data ?? null;
}
