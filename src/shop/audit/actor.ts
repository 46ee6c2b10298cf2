import { Id } from '../../contract/schemas/id.ts';

const STAFF = 'staff:';

/** SQL pattern of the `actor` values that stand for staff. */
export const ANY_STAFF = `${STAFF}%`;

/** The `actor` value that stands for a member of staff in order events and refunds. */
export function staffActor({ id }: { id: string }): string {
  return `${STAFF}${id}`;
}

/** The account id in an `actor` value; null for buyers and providers. */
export function staffId(actor: string): string | null {
  if (!actor.startsWith(STAFF)) return null;
  return Id.safeParse(actor.slice(STAFF.length)).data ?? null;
}
