import type { Answer } from '../../contract/client.ts';

export interface PageOfParts<Part> {
  parts: Part[];
  meta: { pages: number };
}

/** All documents of a month, page after page. A refused page refuses the whole: no accountant should get a part. */
export async function partsOfMonth<Part>(
  fetchPage: (page: number) => Promise<Answer<PageOfParts<Part>>>,
): Promise<Answer<Part[]>> {
  const parts: Part[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetchPage(page);
    if (!answer.ok) return answer;
    parts.push(...answer.data.parts);
    if (page >= answer.data.meta.pages) return { ...answer, data: parts };
  }
}
