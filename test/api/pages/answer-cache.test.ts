import { expect, test } from 'vitest';
import { createAnswerCache } from '../../../src/api/from-memory/answer-cache.ts';
import { readyAnswer } from '../../../src/api/from-memory/ready-answer.ts';

test('empty answers count against the memory limit too: of very many, the oldest are dropped', () => {
  const find = createAnswerCache<unknown[]>(100 * 1024);
  let made = 0;
  const ask = (page: number) =>
    find(`page ${page}`, 1, () => {
      made += 1;
      return readyAnswer([]);
    });
  for (let page = 1; page <= 200; page++) ask(page);
  ask(200);
  expect(made).toBe(200);
  ask(1);
  expect(made).toBe(201);
});
