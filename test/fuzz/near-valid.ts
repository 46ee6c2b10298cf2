import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-text.ts';

/** A valid body with one fault: a field missing, of another type, hostile, duplicated or added. */
export function nearValid(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(good, fc.nat(), hostileValue, hostileText, fc.constantFrom('drop', 'replace', 'nest', 'add'))
    .map(([value, pick, bad, name, how]) => spoil(value, pick, bad, name, how));
}

type How = 'drop' | 'replace' | 'nest' | 'add';

function spoil(value: unknown, pick: number, bad: unknown, name: string, how: How): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const at = pick % value.length;
    return value.map((item, index) => (index === at ? spoil(item, pick >> 3, bad, name, how) : item));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad;
  const fields = Object.entries(value);
  const [key, inside] = fields[pick % Math.max(1, fields.length)] ?? ['', undefined];
  if (how === 'add' || key === '') return Object.fromEntries([...fields, [name, bad]]);
  if (how === 'drop') return Object.fromEntries(fields.filter(([field]) => field !== key));
  const deeper = how === 'nest' && typeof inside === 'object' && inside !== null;
  const spoilt = deeper ? spoil(inside, pick >> 3, bad, name, 'replace') : how === 'nest' ? [inside] : bad;
  return Object.fromEntries(fields.map(([field, old]) => [field, field === key ? spoilt : old]));
}
