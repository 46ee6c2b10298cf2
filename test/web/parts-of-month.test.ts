import { expect, test } from 'vitest';
import { type PageOfParts, partsOfMonth } from '../../src/admin/sales/parts-of-month.ts';
import type { Answer, Refusal } from '../../src/contract/client.ts';

const REFUSAL: Refusal = { ok: false, status: 401, message: 'Your session has ended.', body: null };

/** A month with these pages of parts; a page without parts is refused. */
function monthWith(pages: (number[] | 'refused')[]) {
  const asked: number[] = [];
  const fetchPage = async (page: number): Promise<Answer<PageOfParts<number>>> => {
    asked.push(page);
    const parts = pages[page - 1] ?? [];
    if (parts === 'refused') return REFUSAL;
    const data = { parts, meta: { pages: pages.length } };
    return { ok: true, status: 200, headers: new Headers(), data };
  };
  return { fetchPage, asked };
}

test('the documents of a month are those of all pages, in their order, each asked for once', async () => {
  const { fetchPage, asked } = monthWith([[1, 2], [3, 4], [5]]);
  expect(await partsOfMonth(fetchPage)).toMatchObject({ ok: true, data: [1, 2, 3, 4, 5] });
  expect(asked).toEqual([1, 2, 3]);
});

test('a month without documents is asked for once', async () => {
  const { fetchPage, asked } = monthWith([]);
  expect(await partsOfMonth(fetchPage)).toMatchObject({ ok: true, data: [] });
  expect(asked).toHaveLength(1);
});

test('a refusal of a later page is the answer: there is no file of a part of the month', async () => {
  const { fetchPage, asked } = monthWith([[1, 2], 'refused', [5]]);
  expect(await partsOfMonth(fetchPage)).toEqual(REFUSAL);
  expect(asked).toHaveLength(2);
});
