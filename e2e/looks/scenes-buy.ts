import { expect } from '@playwright/test';
import { endPayment, type Line, paidOrder, placeOrder } from '../support/set-up.ts';
import { type Scene, type Stage, scenesOf, visit } from './scene.ts';

const CART: readonly Line[] = [
  ['kaju-katli', '500 gms', 2],
  ['chakli', '250 gms', 1],
  ['nankhatai', '1000 gms', 3],
];

async function withCart({ shopper }: Stage): Promise<void> {
  await shopper.isCustomer({ cart: CART });
}

async function filledCheckout(stage: Stage): Promise<void> {
  await withCart(stage);
  await stage.page.goto('/checkout');
  await stage.shopper.fillsDelivery();
}

export const BUY: readonly Scene[] = [
  ...scenesOf('cart', [
    visit('cart-empty', '/cart'),
    {
      name: 'cart-filled',
      play: async (stage) => {
        await withCart(stage);
        await stage.page.goto('/cart');
        await expect(stage.shopper.main.getByText('Kaju Katli').first()).toBeVisible();
      },
    },
    {
      name: 'cart-loading',
      unsettled: true,
      play: async (stage) => {
        await withCart(stage);
        await stage.server.waits('POST /getcart');
        await stage.page.goto('/cart');
        await expect(stage.shopper.main.getByRole('status', { name: /^Loading/ })).toBeVisible();
      },
    },
    {
      name: 'cart-clear',
      screen: true,
      play: async (stage) => {
        await withCart(stage);
        await stage.page.goto('/cart');
        await stage.shopper.button('Clear Cart').click();
        await expect(stage.shopper.notice).toBeVisible();
      },
    },
    {
      name: 'cart-wrong-mobile',
      screen: true,
      play: async (stage) => {
        await withCart(stage);
        await stage.page.goto('/cart');
        await stage.page.getByLabel('Mobile number').fill('12345');
        await stage.page.keyboard.press('Enter');
        await expect(stage.shopper.notice).toBeVisible();
      },
    },
    {
      name: 'cart-trouble',
      play: async (stage) => {
        await withCart(stage);
        await stage.server.isLost('GET /allproducts');
        await stage.page.goto('/cart');
        await expect(stage.shopper.main.getByRole('alert')).toBeVisible();
      },
    },
  ]),
  ...scenesOf('checkout', [
    visit('checkout-empty', '/checkout'),
    visit('checkout-guest-buy-now', '/checkout/chakli?weight=500&qty=2'),
    {
      name: 'checkout-details',
      play: async (stage) => {
        await filledCheckout(stage);
        await expect(stage.shopper.main.getByText('Kaju Katli').first()).toBeVisible();
      },
    },
    {
      name: 'checkout-errors',
      play: async (stage) => {
        await filledCheckout(stage);
        await stage.page.getByLabel('City').fill('');
        await stage.page.getByLabel('Pincode').fill('1');
        await expect(async () => {
          await stage.shopper.paysNow();
          await expect(stage.page.getByLabel('City')).toBeFocused({ timeout: 1000 });
        }).toPass({ timeout: 60_000 });
      },
    },
    {
      name: 'checkout-alert',
      screen: true,
      play: async (stage) => {
        await filledCheckout(stage);
        await stage.page.getByLabel('Email').fill('');
        await stage.shopper.paysNow();
        await expect(stage.shopper.notice).toBeVisible();
      },
    },
    {
      name: 'checkout-pay',
      screen: true,
      play: async (stage) => {
        await filledCheckout(stage);
        await opensPayPage(stage);
      },
    },
  ]),
  ...scenesOf('outcome', [
    {
      name: 'payment-success',
      play: async ({ page, shopper }) => {
        const customer = await shopper.isCustomer();
        const { txnid } = await paidOrder(page.request, { customer, lines: CART });
        await page.goto(`/payment-success?txnid=${txnid}`);
        await expect(shopper.main.getByText('Payment Successful').first()).toBeVisible();
      },
    },
    {
      name: 'payment-confirming',
      play: async ({ page, shopper }) => {
        const customer = await shopper.isCustomer();
        const order = await placeOrder(page.request, { customer });
        await endPayment(page.request, order, 'pending');
        await page.goto(`/payment-success?txnid=${order.txnid}`);
        await expect(shopper.main.getByText(/^Payment is being confirmed/).first()).toBeVisible();
      },
    },
    visit('payment-not-confirmed', '/payment-success?txnid=TXN1'),
    visit('payment-failure', '/payment-failure?txnid=TXN1&message=The+bank+declined+the+card'),
    {
      name: 'payment-cancelled',
      play: async (stage) => {
        await filledCheckout(stage);
        await opensPayPage(stage);
        await stage.shopper.paysWith('Cancel payment');
        await expect(stage.page).toHaveURL(/payment-failure/);
      },
    },
  ]),
];

async function opensPayPage({ shopper }: Stage): Promise<void> {
  await expect(async () => {
    await shopper.paysNow();
    await expect(shopper.payPage.getByRole('button', { name: 'Cancel payment' })).toBeVisible({
      timeout: 3000,
    });
  }).toPass({ timeout: 60_000 });
}
