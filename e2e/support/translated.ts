import type { Page } from '@playwright/test';

/**
 * As Chrome's translation leaves the page, now and after each change: every text gets elements of its own. The words
 * stay as they are, so that a journey can read them; only the options of a menu read 'Kerala, translated'.
 */
export async function isTranslated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = 'script, style, svg, textarea, font';
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched)) continue;
        const words = text.parentElement?.matches('option') ? `${text.data}, translated` : text.data;
        const translated = document.createElement('font');
        text.replaceWith(translated);
        translated.append(words);
      }
    };
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
  });
}
