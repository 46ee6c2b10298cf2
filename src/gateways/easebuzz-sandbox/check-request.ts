import { type Credentials, isSameHash, requestHash, type WireFields } from '../easebuzz/hash.ts';
import { REQUEST_PATTERNS, REQUIRED_FIELDS } from '../easebuzz/request-rules.ts';

/** What is wrong with an initiateLink form, in the provider's wording; null when nothing is. */
export function findFault(form: WireFields, credentials: Credentials): string | null {
  const missing = REQUIRED_FIELDS.find((name) => !form[name]);
  if (missing) return `${missing} : This field is required.`;
  const { key, hash = '' } = form;
  if (key !== credentials.key) return 'key : Merchant key is not valid.';
  for (const [name, value] of Object.entries(form)) {
    const pattern = REQUEST_PATTERNS.get(name);
    if (value === '') return `${name} : Empty fields must not be sent.`;
    if (pattern && !pattern.test(value)) return `${name} : This value does not match the pattern.`;
  }
  return isSameHash(hash, requestHash(form, credentials)) ? null : 'hash : Hash mismatch.';
}
