import type { Page } from '@playwright/test';
import type { Customer } from './set-up.ts';

/** What a browser stores of the person before it, and a tab of what is done in it. */

type Session = Pick<Customer, 'token' | 'role'>;

/** As if this browser had logged in before: once per tab, so that a logout lasts. */
export async function signInAs(page: Page, { token, role }: Session): Promise<void> {
  await storesOnce(page, 'test-signed-in', { 'auth-token': token, role });
}

/** Fills this browser's storage before the first page; once per tab. */
export async function hasStored(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  await storesOnce(page, 'test-stored', stored);
}

async function storesOnce(page: Page, mark: string, stored: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(
    ([once, entries]) => {
      if (window !== window.top || sessionStorage.getItem(once)) return;
      sessionStorage.setItem(once, 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    [mark, stored] as const,
  );
}

/** As if another tab of this browser had logged in: the open page hears of it. */
export async function logsInElsewhere(page: Page, session: Session): Promise<void> {
  await storesUnheard(page, session);
  await page.evaluate(
    (newValue) => dispatchEvent(new StorageEvent('storage', { key: 'auth-token', newValue })),
    session.token,
  );
}

/** The same, but no storage event reports it to this page. */
export async function storesUnheard(page: Page, { token, role }: Session): Promise<void> {
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { 'auth-token': token, role },
  );
}

/** The token goes without a logout, and nothing reports it to this page. */
export async function losesToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('auth-token'));
}

/** What this browser has stored under a name. */
export function storedAs(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name);
}

/** The token of whoever is signed in; '' for a guest. */
export async function tokenIn(page: Page): Promise<string> {
  return (await storedAs(page, 'auth-token')) ?? '';
}

/** Everything that this tab keeps for itself. */
export function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage));
}
