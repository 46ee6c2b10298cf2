import { expect } from 'vitest';
import { PASSWORD, PUBLIC_URL } from '../../shop.ts';

/** A shop in this process, or one that is reached at its port. */
interface VisitedShop {
  inject(request: { method: 'GET'; url: string; headers: Record<string, string> }): Promise<{
    statusCode: number;
    headers: { location?: string | undefined; 'set-cookie'?: string | string[] | undefined };
  }>;
}

/** A browser that keeps cookies and follows a sign-in step by step from the shop to the demo provider and back. */
export class SocialBrowser {
  readonly #shop: VisitedShop;
  readonly #issuer: string;
  readonly #publicUrl: string;
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(shop: VisitedShop, issuer: string, publicUrl = PUBLIC_URL) {
    this.#shop = shop;
    this.#issuer = issuer;
    this.#publicUrl = publicUrl;
  }

  async visitShop(path: string, headers: Record<string, string> = {}) {
    const cookie = this.#cookies('shop');
    const answer = await this.#shop.inject({ method: 'GET', url: path, headers: { ...headers, cookie } });
    this.#keep('shop', [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  }

  /** From 'Continue with Google' to the provider's form; returns the form's action. */
  async start(next?: string): Promise<string> {
    const answer = await this.visitShop(`/auth/google${next ? `?next=${encodeURIComponent(next)}` : ''}`);
    expect(answer.statusCode).toBe(303);
    const page = await this.#atProvider(String(answer.headers.location));
    const form = await this.#atProvider(String(page.headers.get('location')));
    const html = await form.text();
    expect(html).toMatch(/Email.*Password.*Sign in/s);
    return /action="([^"]+)"/.exec(html)?.[1] ?? '';
  }

  /** The names of the cookies that the shop has set. */
  shopCookies(): string[] {
    return [...(this.#jars.get('shop')?.keys() ?? [])];
  }

  /** Submits the form; returns the provider's answer: its page again, or a redirect. */
  async submit(form: string, email: string, password = PASSWORD): Promise<Response> {
    return this.#atProvider(form, new URLSearchParams({ email, password }));
  }

  /** Follows the provider until it redirects to the shop; returns that address. */
  async backToShop(answer: Response): Promise<string> {
    let location = String(answer.headers.get('location'));
    while (!location.startsWith(this.#publicUrl))
      location = String((await this.#atProvider(location)).headers.get('location'));
    return location.slice(this.#publicUrl.length);
  }

  /** The whole sign-in; returns the address to which the shop finally redirects. */
  async signIn(email: string, next?: string): Promise<string> {
    const form = await this.start(next);
    const back = await this.backToShop(await this.submit(form, email));
    return String((await this.visitShop(back)).headers.location);
  }

  async #atProvider(path: string, form?: URLSearchParams): Promise<Response> {
    const headers = { cookie: this.#cookies('provider') };
    const url = new URL(path, this.#issuer);
    const answer = await fetch(url, {
      headers,
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
    });
    this.#keep('provider', answer.headers.getSetCookie());
    return answer;
  }

  #cookies(site: string): string {
    return [...(this.#jars.get(site) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(site: string, cookies: string[]): void {
    const jar = this.#jars.get(site) ?? new Map<string, string>();
    this.#jars.set(site, jar);
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
  }
}
