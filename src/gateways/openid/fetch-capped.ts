import type { CustomFetch } from 'openid-client';
import { readCapped } from '../exchange.ts';

/** The largest answers list the provider's keys; Google's and Microsoft's have less than 30 KB. */
const MAX_BYTES = 1024 * 1024;

/** `fetch` for `openid-client`, which would read an answer of any size into memory. Throws when one has more. */
export const fetchCapped: CustomFetch = async (url, request) => {
  // The two types differ only about bodies that the library never sends.
  const response = await fetch(url, request as RequestInit);
  const text = await readCapped(response, MAX_BYTES);
  if (text === null) throw new Error(`The sign-in provider answered with more than ${MAX_BYTES / 1024} KB.`);
  // Some statuses allow no body, not even an empty one.
  return new Response(text === '' ? null : text, response);
};
