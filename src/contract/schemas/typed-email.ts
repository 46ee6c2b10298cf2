import { z } from 'zod';
import { BAD_EMAIL, EMAIL, MAX_LENGTH, tidyEmail } from '../delivery-rules.ts';

/** An e-mail address that a person types or pastes. */
export const TypedEmail = z
  .string()
  .overwrite(tidyEmail)
  .pipe(z.email({ pattern: EMAIL, error: BAD_EMAIL }).max(MAX_LENGTH.email));
