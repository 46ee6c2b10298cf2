import { z } from 'zod';

/** What a field must be, by zod's type names. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong with a field, in plain words; `errors.ts` puts the field's name in front. */
const wordsOf: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is missing.' : `must be ${KINDS[issue.expected] ?? 'of another type'}.`;
    case 'invalid_value':
      return input === undefined ? 'is missing.' : `must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `must ${amountOf(issue.origin, issue.minimum, 'at least')}.`;
    case 'too_big':
      return `must ${amountOf(issue.origin, issue.maximum, 'at most')}.`;
    case 'unrecognized_keys':
      return 'may not have other fields.';
    default:
      return input === undefined ? 'is missing.' : 'is not valid.';
  }
};

/** The parser reads an empty body as null. */
function isMissing({ input, path }: { input?: unknown; path?: unknown[] | undefined }): boolean {
  return input === undefined || (input === null && (path ?? []).length === 0);
}

function amountOf(of: string, limit: number | bigint, bound: string): string {
  if (of === 'string')
    return limit === 1 && bound === 'at least' ? 'not be empty' : `have ${bound} ${limit} characters`;
  if (of === 'array') return `have ${bound} ${limit} entries`;
  return `be ${bound} ${limit}`;
}

z.config({ localeError: wordsOf });
