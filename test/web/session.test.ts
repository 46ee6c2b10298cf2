import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DELIVERY_DRAFT } from '../../src/web/session/tab-keys.ts';
import { Stored } from './stored.ts';

/** The second part of a token is the one that can be decoded (session/token.ts). */
const tokenOf = (id: string, nth = 1) =>
  `head.${Buffer.from(JSON.stringify({ user: { id, role: 'customer' } })).toString('base64url')}.a-signature-of-its-own-${nth}`;
const ASHAS = tokenOf('asha');

/** What the pages of one tab share. */
class Tab extends EventTarget {
  readonly localStorage = new Stored();
  readonly sessionStorage = new Stored();

  /** Back restores a page from the back/forward cache. */
  restores(): void {
    this.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }
}

/** Opens a page of its own: each page remembers separately who was logged in. */
async function opensPage() {
  vi.resetModules();
  return await import('../../src/web/session/session.ts');
}

describe('a page that Back restores', () => {
  let tab: Tab;
  let left: Awaited<ReturnType<typeof opensPage>>;

  /** Asha has typed something on a page, and gone on to another. */
  beforeEach(async () => {
    tab = new Tab();
    vi.stubGlobal('window', tab);
    vi.stubGlobal('document', { documentElement: { classList: { toggle: () => {} } }, cookie: '' });
    vi.stubGlobal('location', { protocol: 'https:' });
    left = await opensPage();
    left.subscribeToSession(() => {});
    left.signIn(ASHAS);
    tab.sessionStorage.setItem(DELIVERY_DRAFT, 'Hill View Road');
  });
  afterEach(() => void vi.unstubAllGlobals());

  const draft = () => tab.sessionStorage.getItem(DELIVERY_DRAFT);

  test('keeps what was typed if the server has refused its token meanwhile, until another person logs in', async () => {
    (await opensPage()).endSession(ASHAS);
    tab.restores();
    expect(left.readSession()).toMatchObject({ token: null, ended: true });
    expect(draft()).toBe('Hill View Road');
    // The token may still be valid elsewhere: a proxy may have refused it.
    expect(tab.localStorage.values()).not.toContain(ASHAS);
    const next = await opensPage();
    next.signIn(tokenOf('asha', 2));
    expect(draft()).toBe('Hill View Road');
    next.signIn(tokenOf('leela'));
    expect(draft()).toBeNull();
  });

  test('forgets what was typed when somebody other than the owner of the ended session logs in', () => {
    left.endSession(ASHAS);
    left.signIn(tokenOf('asha', 2));
    left.endSession(tokenOf('asha', 2));
    // The page has announced the end, and continues as a guest's.
    left.forgetToken();
    expect(draft()).toBe('Hill View Road');
    left.signIn(tokenOf('leela'));
    expect(draft()).toBeNull();
  });

  test('keeps what a guest has typed since the account whose session ended was logged out', () => {
    left.endSession(ASHAS);
    left.signOut();
    tab.sessionStorage.setItem(DELIVERY_DRAFT, 'Lake Road');
    left.signIn(tokenOf('leela'));
    expect(draft()).toBe('Lake Road');
  });

  test('keeps what was typed too if the refused page has gone on as a guest’s', async () => {
    const other = await opensPage();
    other.endSession(ASHAS);
    other.forgetToken();
    tab.restores();
    expect(left.readSession()).toMatchObject({ token: null, ended: true });
    expect(draft()).toBe('Hill View Road');
  });

  test('forgets what was typed if somebody has logged out meanwhile', async () => {
    (await opensPage()).signOut();
    tab.restores();
    expect(left.readSession()).toMatchObject({ token: null, ended: false });
    expect(draft()).toBeNull();
  });

  test.each(['here', 'in another tab'])(
    'is not ended by a refusal that arrives after a logout %s',
    async (where) => {
      const loggedOut = where === 'here' ? left : await opensPage();
      loggedOut.signOut();
      left.endSession(ASHAS);
      expect(left.readSession()).toMatchObject({ token: null, ended: false });
      expect(draft()).toBeNull();
    },
  );

  test('forgets what was typed too if its owner has logged in again and out', async () => {
    const next = await opensPage();
    next.endSession(ASHAS);
    next.signIn(tokenOf('asha', 2));
    next.signOut();
    tab.sessionStorage.setItem(DELIVERY_DRAFT, 'Hill View Road');
    tab.restores();
    expect(left.readSession()).toMatchObject({ token: null, ended: false });
    expect(draft()).toBeNull();
  });

  test('forgets what was typed too if the refused token was an earlier one', async () => {
    const second = tokenOf('asha', 2);
    const next = await opensPage();
    next.endSession(ASHAS);
    next.signIn(second);
    tab.restores();
    expect(left.readSession()).toMatchObject({ token: second });
    expect(draft()).toBe('Hill View Road');
    tab.localStorage.removeItem('auth-token');
    tab.restores();
    expect(left.readSession()).toMatchObject({ token: null, ended: false });
    expect(draft()).toBeNull();
  });
});
