import { z } from 'zod';
import { UNWELCOME } from '../unwelcome.ts';

/** Text on one line: the shop shows none of a text's own line breaks. `of` names it in the messages shown to staff. */
export const line = (of: string, longest: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .max(longest, `${of} is too long: at most ${longest.toLocaleString('en-IN')} characters.`)
    .refine((text) => !UNWELCOME.test(text), `${of} may not contain control characters.`);

/** The same, and not empty. */
export const filledLine = (of: string, longest: number) => line(of, longest).min(1, `${of} is empty.`);
