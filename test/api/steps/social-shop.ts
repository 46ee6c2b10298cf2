import { afterAll, beforeEach, expect } from 'vitest';
import type { SocialPerson, SocialProvider } from '../../../src/shop/customers/sign-in/social-provider.ts';
import { openTestShop, PUBLIC_URL } from '../../shop.ts';
import { startDemo } from '../../support/demo-sign-in.ts';
import { SocialBrowser } from './social-browser.ts';

/** The beginning of each file about social sign-ins: a new shop for each test, which asks the demo's provider. */
export async function openSocialShop() {
  const demo = await startDemo();
  afterAll(() => demo.close());
  const at = {
    demo,
    shop: await openTestShop({ social: demo.social() }),
    newBrowser: () => new SocialBrowser(at.shop, demo.issuer),
    /** Puts a new shop, which asks this provider, in the place of the present one. */
    async reopen(social: SocialProvider): Promise<void> {
      await at.shop.close();
      at.shop = await openTestShop({ social });
    },
    async userOf(location: string) {
      const answer = await at.shop.guest().getUser({ token: tokenIn(location) });
      if (!answer.ok) throw new Error(answer.message);
      return answer.data;
    },
    /** Signs in with `vouchesFor` in a new browser; where that leads. */
    async comesBack(): Promise<string> {
      const browser = at.newBrowser();
      await browser.visitShop('/auth/google');
      const back = await browser.visitShop('/auth/google/callback?code=any&state=s');
      return String(back.headers.location);
    },
  };
  beforeEach(() => at.reopen(demo.social()));
  afterAll(() => at.shop.close());
  return at;
}

/** A provider that names this person whoever asks. */
export function vouchesFor(person: SocialPerson): SocialProvider {
  return {
    name: 'google',
    begin: async () => ({ ok: true, url: '/', authorization: { state: 's', nonce: 'n', verifier: 'v' } }),
    finish: async () => ({ ok: true, person }),
  };
}

export function tokenIn(location: string): string {
  const url = new URL(location, PUBLIC_URL);
  expect(url.pathname).toBe('/oauth-success');
  return url.searchParams.get('token') ?? '';
}
