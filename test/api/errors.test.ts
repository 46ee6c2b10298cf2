import { expect, test } from 'vitest';
import { firstOfEachField } from '../../src/api/errors.ts';

test('of several issues of one field the first is told, and the fields stay in their order', () => {
  const issue = (instancePath: string, message: string) => ({ instancePath, message });
  const [a1, b1, a2] = [issue('/a', 'is missing.'), issue('/b', 'is missing.'), issue('/a', 'is short.')];
  expect(firstOfEachField([a1, b1, a2])).toEqual([a1, b1]);
});
