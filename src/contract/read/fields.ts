/** Field access for the tolerant readers of data of unknown shape. Reads own properties only, never inherited ones. */

type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; null for anything else, arrays included. */
export function asFields(value: unknown): Fields | null {
  // Every own property of an object may be read as unknown.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** The own property `name`; undefined when it or the object is missing. */
export function field(of: unknown, name: string): unknown {
  const fields = asFields(of);
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The field if it is an array; undefined otherwise. */
export function listField(of: unknown, name: string): readonly unknown[] | undefined {
  const value = field(of, name);
  return Array.isArray(value) ? value : undefined;
}

/** The first of these fields with non-empty text (or a number, as text), trimmed. */
export function firstText(of: unknown, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = asText(field(of, name));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The first of these fields with a number, or numeric text, that passes. */
export function firstNumber(
  of: unknown,
  names: readonly string[],
  passes: (value: number) => boolean = () => true,
): number | undefined {
  for (const name of names) {
    const value = asNumber(field(of, name));
    if (value !== undefined && passes(value)) return value;
  }
  return undefined;
}

/** Non-empty text, trimmed, or a finite number as text; undefined for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A finite number, or decimal text such as '12.50'; undefined for anything else, including '' and booleans. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !DECIMAL.test(value.trim())) return undefined;
  return Number(value);
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,9})?$/;
