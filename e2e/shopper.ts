import { test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

export const PASSWORD = 'mithai-1964';

/** A person in a browser, in the shop's words. */
export class Shopper {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get notice(): Locator {
    return this.page.getByRole('alertdialog');
  }

  /** Reads the shop's dialog and closes it. */
  async isTold(text: string | RegExp): Promise<void> {
    await expect(this.notice).toContainText(text);
    await this.notice.getByRole('button', { name: 'OK' }).click();
    await expect(this.notice).toBeHidden();
  }

  /** A new account of its own, so that journeys do not meet in one cart. */
  async signUp(name: string): Promise<string> {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${crypto.randomUUID().slice(0, 8)}@example.in`;
    await this.page.goto('/login');
    await this.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await this.page.getByLabel('Name').fill(name);
    await this.fillCredentials(email, 'a-long-kitchen-word');
    await expect(this.page).toHaveURL('/');
    return email;
  }

  async logIn(email: string, password = PASSWORD): Promise<void> {
    await this.fillCredentials(email, password);
  }

  private async fillCredentials(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Proceed to Treats' }).click();
  }

  async chooses(weight: string, quantity: number): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${weight}`) }).check();
    for (let count = 1; count < quantity; count++) {
      await this.page.getByRole('button', { name: 'One more' }).click();
    }
  }

  async addsToCart(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
  }

  /** From a filled cart to the open pop-up of the payment gateway. */
  async goesToPay(): Promise<void> {
    await this.page.goto('/cart');
    await this.page.getByLabel('Mobile number').fill('9829041964');
    await this.page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(this.page).toHaveURL('/checkout');
    await this.fillsDelivery();
    await this.page.getByRole('button', { name: 'Pay Now' }).click();
  }

  async fillsDelivery(): Promise<void> {
    await expect(this.page.getByLabel('Mobile')).toHaveValue('9829041964');
    await this.page.getByLabel('Email').fill('asha.verma@example.in');
    await this.page.getByLabel('Name', { exact: true }).fill('Asha Verma');
    await this.page.getByLabel('Address', { exact: true }).fill('22, Hill View Road, Civil Lines');
    await this.page.getByLabel('City').fill('Jaipur');
    await this.page.getByLabel('State').selectOption('Rajasthan');
    await this.page.getByLabel('Pincode').fill('302006');
  }

  get payPage(): FrameLocator {
    return this.page.frameLocator('iframe');
  }

  async paysWith(
    button: 'Pay successfully' | 'Fail payment' | 'Cancel payment' | 'Leave pending',
  ): Promise<void> {
    await this.payPage.getByRole('button', { name: button }).click();
  }
}

/** Every journey fails on anything that the browser's console complains about. */
export const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(new Shopper(page));
    expect(complaints, 'the console is quiet').toEqual([]);
  },
});

export { expect };
