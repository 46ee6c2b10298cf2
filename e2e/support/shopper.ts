import {
  test as base,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { DEMO_PASSWORD } from '../../shop.cast.ts';
import { Console } from './console.ts';
import { Server } from './server.ts';
import { type Customer, type Line, MOBILE, newCustomer, putInCart } from './set-up.ts';
import { signInAs } from './stored.ts';

export const PASSWORD = DEMO_PASSWORD;

/** A person in a browser, in the shop's terms. */
export class Shopper {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get notice(): Locator {
    return this.page.getByRole('alertdialog');
  }

  /** In the header, for whoever is not signed in. */
  get loginButton(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Login', exact: true });
  }

  /** In the header, for whoever is; the open menu of a phone has another one. */
  get logoutButton(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first();
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** Reads the shop's dialog and closes it: the text must be exactly this, or match the pattern. */
  async isTold(text: string | RegExp): Promise<void> {
    await expect(this.notice.getByText(text, { exact: true })).toBeVisible();
    await this.notice.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(this.notice).toBeHidden();
  }

  /** Answers the shop's question, whose text must match exactly. */
  async isAsked(question: string, answer: 'OK' | 'Cancel'): Promise<void> {
    await expect(this.notice.getByText(question, { exact: true })).toBeVisible();
    await this.notice.getByRole('button', { name: answer, exact: true }).click();
    await expect(this.notice.getByText(question, { exact: true })).toBeHidden();
  }

  /** Creates an account and logs it in before the first page, so that journeys do not share a cart. */
  async isCustomer({ name = 'Asha Verma', cart = [] }: { name?: string; cart?: readonly Line[] } = {}) {
    const customer = await newCustomer(this.page.request, name);
    for (const line of cart) await putInCart(this.page.request, customer, line);
    await signInAs(this.page, customer);
    return customer;
  }

  /** The same, with an existing customer. */
  async isSignedInAs(customer: Pick<Customer, 'token' | 'role'>): Promise<void> {
    await signInAs(this.page, customer);
  }

  async logIn(email: string, password = PASSWORD): Promise<void> {
    // The previous page may have a field of the same name, and its address is gone a moment before the page is.
    const proceed = this.page.getByRole('button', { name: 'Proceed to Treats' });
    await expect(proceed).toBeVisible();
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await proceed.click();
  }

  /** Goes to the account settings by the profile in the header. */
  async opensSettings(): Promise<void> {
    const bar = this.page.getByRole('banner');
    await bar.getByRole('button', { name: 'Profile' }).click();
    await bar.getByRole('link', { name: 'Account Settings', exact: true }).click();
  }

  /** Follows a link to another page and reloads there: Back then leads to the first page in that page's document. */
  async goesOnAndReloads(): Promise<void> {
    await isAlive(this.page);
    await this.page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(this.page).toHaveURL('/terms');
    await this.page.reload();
    await isAlive(this.page);
  }

  async chooses(weight: string, quantity: number): Promise<void> {
    await this.page.getByRole('radio', { name: weight, exact: true }).check();
    for (let count = 1; count < quantity; count++) {
      await this.page.getByRole('button', { name: 'One more' }).click();
    }
  }

  async addsToCart(): Promise<void> {
    await this.button('Add to cart').click();
  }

  /** As if Back had restored the page from the browser's back/forward cache, which Playwright turns off. */
  async comesBack(): Promise<void> {
    await this.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  }

  /** The header's link to the cart shows this many packs. */
  async hasInCart(packs: number): Promise<void> {
    const name = packs === 0 ? 'Cart' : `Cart, ${packs} ${packs === 1 ? 'item' : 'items'}`;
    await expect(this.page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  }

  /** From a filled cart to the open pop-up of the payment gateway. */
  async goesToPay(): Promise<void> {
    await this.page.goto('/cart');
    await this.page.getByLabel('Mobile number').fill(MOBILE);
    await this.button('Proceed to Checkout').click();
    await expect(this.page).toHaveURL('/checkout');
    await expect(this.page.getByLabel('Mobile')).toHaveValue(MOBILE);
    await this.fillsDelivery();
    await this.paysNow();
  }

  /** Fills in everything that the checkout asks for. */
  async fillsDelivery({
    name = 'Asha Verma',
    email = 'asha.verma@example.in',
    within = this.main,
  }: {
    name?: string;
    email?: string;
    within?: Locator;
  } = {}): Promise<void> {
    await fills(within.getByLabel('Mobile'), MOBILE);
    await fills(within.getByLabel('Email'), email);
    await fills(within.getByLabel('Name', { exact: true }), name);
    await fills(within.getByLabel('Address', { exact: true }), '22, Hill View Road, Civil Lines');
    await fills(within.getByLabel('City'), 'Jaipur');
    await within.getByLabel('State').selectOption('Rajasthan');
    await fills(within.getByLabel('Pincode'), '302006');
  }

  async paysNow(): Promise<void> {
    await this.button('Pay Now').click();
  }

  get payPage(): FrameLocator {
    return this.page.getByRole('dialog', { name: 'Sandbox payment' }).frameLocator('iframe');
  }

  async paysWith(
    button: 'Pay successfully' | 'Fail payment' | 'Cancel payment' | 'Leave pending',
  ): Promise<void> {
    await this.payPage.getByRole('button', { name: button }).click();
  }
}

interface Fixtures {
  readonly shopper: Shopper;
  readonly server: Server;
  /** Every test fails on any complaint in a console of its pages. */
  readonly console: Console;
}

export const test = base.extend<Fixtures>({
  console: [
    async ({ context }, use) => {
      const watched = new Console(context);
      await use(watched);
      expect(watched.complaints, 'the console is quiet').toEqual([]);
    },
    { auto: true },
  ],
  server: async ({ page, console }, use) => {
    const server = new Server(page, console);
    await use(server);
    // An answer that was still on its way would fail the next test of this worker.
    if (!page.isClosed()) await server.recovers();
  },
  shopper: async ({ page }, use) => {
    await use(new Shopper(page));
  },
});

export { expect };

/** Waits for hydration: before it a link is handled by the browser, without a transition (decision 123). */
export async function isAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
}

/** Once the page has drawn again, it has done what it postponed to the next frame, and handled an answer just arrived. */
export async function drawsAgain(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

/** Does what brings an answer, which the page has dealt with then: what it shows or leaves of it is there. */
export async function isAnswered(
  page: Page,
  url: string | RegExp,
  act: () => Promise<void> | void,
): Promise<Response> {
  const answered = page.waitForResponse(url);
  await act();
  const answer = await answered;
  await answer.finished();
  await drawsAgain(page);
  return answer;
}

/** As when somebody comes back to the tab. */
export async function becomesVisible(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Checks what the field holds, as a person does: a field prefilled at the same moment would hold both texts. */
async function fills(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text);
    await expect(field).toHaveValue(text, { timeout: 1_000 });
  }).toPass();
}
