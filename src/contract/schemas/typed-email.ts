import { z } from 'zod';
import { BAD_EMAIL, EMAIL, MAX_LENGTH, tidyEmail } from '../delivery-rules.ts';

/** A valid e-mail address. */
export const Email = z.email({ pattern: EMAIL, error: BAD_EMAIL }).max(MAX_LENGTH.email);

/** An e-mail address that a person types or pastes. */
export const TypedEmail = z.string().overwrite(tidyEmail).pipe(Email);
