import { z } from 'zod';
import { INVISIBLE, normalizeLine, showsNothing } from '../invisible-characters.ts';

/**
 * Text on one line: the shop shows none of a text's own line breaks, and a text of which nothing shows is ''. `of` names
 * the field in messages to staff.
 */
export const line = (of: string, longest: number) =>
  z
    .string()
    .overwrite((text) => (showsNothing(text) ? '' : text.replace(/\s+/g, ' ').trim()))
    .max(longest, `${of} is too long: at most ${longest.toLocaleString('en-IN')} characters.`)
    .refine((text) => !INVISIBLE.test(text), `${of} may not contain control characters.`);

/** A `line` that is not empty. */
export const filledLine = (of: string, longest: number) => line(of, longest).min(1, `${of} is empty.`);

/** A line of the delivery details, which a person types and a courier reads: it is corrected rather than refused. */
export const deliveryLine = (what: string, longest: number) =>
  z.string().overwrite(normalizeLine).max(longest, `Please shorten ${what}.`);

/** A `deliveryLine` with at least one visible character. */
export const filledDeliveryLine = (what: string, longest: number) =>
  deliveryLine(what, longest).min(1, `Please enter ${what}.`);
