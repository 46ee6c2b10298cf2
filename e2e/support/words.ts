import type { Locator } from '@playwright/test';

/** Where words stand: an element's box may be wider or higher than they are. */

/** Between which edges all words of an element stand. */
export function edgesOfWords(
  part: Locator,
): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return part.evaluate((element) => {
    const words = new Range();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().toJSON();
  });
}

/** On how many lines all words of an element stand. */
export function linesOf(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const words = new Range();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** On how many lines these of its words stand, whatever elements they are made of. */
export function linesOfWords(part: Locator, words: string): Promise<number> {
  return part.evaluate((element, sought) => {
    const letters: { readonly node: Node; readonly at: number; readonly letter: string }[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [at, letter] of [...(node.textContent ?? '')].entries()) letters.push({ node, at, letter });
    }
    const start = letters
      .map(({ letter }) => letter)
      .join('')
      .indexOf(sought);
    if (start < 0) throw new Error(`'${sought}' is not there.`);
    // A space at the end of a line has no width, and a place of its own.
    const tops = letters.slice(start, start + sought.length).flatMap(({ node, at }) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { width, top } = range.getBoundingClientRect();
      return width > 0 ? [Math.round(top)] : [];
    });
    return new Set(tops).size;
  }, words);
}
