import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No complaint of axe about the page as it stands, open dialogs and all. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(told, `axe about ${what}`).toEqual([]);
}
