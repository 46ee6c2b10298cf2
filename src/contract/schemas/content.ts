import { z } from 'zod';
import { MAX_MESSAGE_LENGTH } from '../contact-bounds.ts';
import { normalizeLine, showsNothing } from '../invisible-characters.ts';
import { MAX_PAGE_LENGTH, VITAL_RATINGS, VITALS } from '../vitals.ts';
import { TypedEmail } from './typed-email.ts';

export const HeroPicture = z.object({ imageUrl: z.string(), alt: z.string() }).meta({ id: 'HeroPicture' });

export const Video = z
  .object({ url: z.string(), title: z.string(), poster: z.string() })
  .meta({ id: 'Video' });

/** PostgreSQL stores every character except NUL. */
const keepable = z.string().regex(/^[^\0]*$/, 'There is a character that cannot be stored.');

/**
 * A browser that submits a form itself sends a new line as CR LF, but counts it as one character while the person
 * types: a message of the allowed length must not become too long on the way.
 */
const typedText = (text: string) => (showsNothing(text) ? '' : text.replaceAll('\r\n', '\n').trim());

/** `website` is the honeypot: people leave it empty. */
export const ContactMessage = z.object({
  name: keepable.overwrite(normalizeLine).min(1, 'Please enter your name.').max(MAX_MESSAGE_LENGTH.name),
  email: TypedEmail,
  message: keepable.overwrite(typedText).min(1, 'Please write a message.').max(MAX_MESSAGE_LENGTH.message),
  website: z.string().max(200).optional(),
});

/**
 * One reading, as in the metric object of the web-vitals library; its other fields are ignored. `value` is in
 * milliseconds, for CLS a score. `page` defaults to the page that sent the request, `rating` to what the value implies.
 */
export const Vital = z.object({
  name: z.enum(VITALS),
  value: z.number().min(0).max(10_000_000),
  rating: z.enum(VITAL_RATINGS).optional(),
  page: keepable.max(MAX_PAGE_LENGTH).default(''),
});
