import { z } from 'zod';
import type { WireFields } from '../easebuzz/hash.ts';

/** A posted form as text by name; null when a field occurs twice or the body is not a form. */
export function readForm(body: unknown): WireFields | null {
  const parsed = z.record(z.string(), z.string()).safeParse({ ...(typeof body === 'object' ? body : null) });
  return parsed.success ? parsed.data : null;
}
