import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
/** Sent once to each document: by itself the builder sends the long form, twice for each analysis. */
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no axe violation in the page as it is now, including open dialogs. Only violations are computed, and without
 * the second page in which axe would add up frames from other sites, which saves a third of the time.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(told, `axe about ${what}`).toEqual([]);
}
