import { expect, test } from 'vitest';
import { firstOfEachField } from '../../src/api/errors.ts';

test('only the first of several issues of a field is reported, and the fields keep their order', () => {
  const issue = (instancePath: string, message: string) => ({ instancePath, message });
  const [a1, b1, a2] = [issue('/a', 'is missing.'), issue('/b', 'is missing.'), issue('/a', 'is short.')];
  expect(firstOfEachField([a1, b1, a2])).toEqual([a1, b1]);
});
