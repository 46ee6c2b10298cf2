import { z } from 'zod';

const Email = z.email().max(254);

/** An e-mail address as accounts keep it, trimmed and in lower case; null when it is not one. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return Email.safeParse(email).success ? email : null;
}
