import { z } from 'zod';
import { BAD_EMAIL, EMAIL, LONGEST, tidyEmail } from '../delivery-rules.ts';

/** An e-mail address that a person types or pastes. */
export const TypedEmail = z
  .string()
  .overwrite(tidyEmail)
  .pipe(z.email({ pattern: EMAIL, error: BAD_EMAIL }).max(LONGEST.email));
