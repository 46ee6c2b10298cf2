import { expect } from '@playwright/test';
import { ofTheCast, paidOrder } from '../support/set-up.ts';
import { PASSWORD } from '../support/shopper.ts';
import { type Scene, type Stage, scenesOf, visit } from './scene.ts';

async function asha({ page, shopper }: Stage): Promise<void> {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'asha'));
}

async function openOrder(stage: Stage): Promise<string> {
  const customer = await stage.shopper.isCustomer();
  const { orderId } = await paidOrder(stage.page.request, { customer });
  return orderId;
}

/** By a press beside what is written on its card. */
async function selectsAnOrder(stage: Stage): Promise<void> {
  await asha(stage);
  await stage.page.goto('/orders');
  await stage.shopper.main
    .getByRole('article')
    .first()
    .click({ position: { x: 20, y: 12 } });
}

export const ACCOUNT: readonly Scene[] = [
  ...scenesOf('orders', [
    visit('orders-signed-out', '/orders'),
    {
      name: 'orders-empty',
      play: async ({ page, shopper }) => {
        await shopper.isCustomer();
        await page.goto('/orders');
        await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
      },
    },
    {
      name: 'orders-loading',
      unsettled: true,
      play: async ({ page, shopper, server }) => {
        await shopper.isCustomer();
        await server.waits('GET /allorders');
        await page.goto('/orders');
        await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
      },
    },
    {
      name: 'orders-list',
      play: async (stage) => {
        await asha(stage);
        await stage.page.goto('/orders');
        await expect(stage.shopper.main.getByRole('article').first()).toBeVisible();
      },
    },
    {
      name: 'orders-selected',
      screen: true,
      play: async (stage) => {
        await selectsAnOrder(stage);
        await expect(stage.shopper.button('Delete Selected')).toBeEnabled();
      },
    },
    {
      name: 'orders-delete',
      screen: true,
      play: async (stage) => {
        await selectsAnOrder(stage);
        await stage.shopper.button('Delete Selected').click();
        await expect(stage.shopper.notice).toBeVisible();
      },
    },
    {
      name: 'orders-trouble',
      play: async ({ page, shopper, server }) => {
        await shopper.isCustomer();
        await server.answers('GET /allorders', 'an error page', 500);
        await page.goto('/orders');
        await expect(page.getByText('Server 500')).toBeVisible();
      },
    },
  ]),
  ...scenesOf('order', [
    {
      name: 'order-details',
      play: async (stage) => {
        await stage.page.goto(`/orders/${await openOrder(stage)}`);
        await expect(stage.shopper.heading).toHaveText(/^Order #/);
      },
    },
    {
      name: 'order-delivered',
      play: async (stage) => {
        await asha(stage);
        await stage.page.goto('/orders');
        await stage.shopper.main.getByRole('link', { name: 'View details' }).last().click();
        await expect(stage.shopper.heading).toHaveText(/^Order #/);
      },
    },
    {
      name: 'invoice',
      play: async (stage) => {
        await stage.page.goto(`/orders/${await openOrder(stage)}/invoice`);
        await expect(stage.page.getByText(/Invoice/i).first()).toBeVisible();
      },
    },
  ]),
  ...scenesOf('sign-in', [
    visit('login', '/login'),
    {
      name: 'sign-up',
      play: async ({ page, shopper }) => {
        await page.goto('/login');
        await shopper.button('Sign Up').click();
      },
    },
    {
      name: 'login-refused',
      screen: true,
      play: async ({ page, shopper }) => {
        await page.goto('/login');
        await shopper.logIn('ravi@example.in', 'not-the-word');
        await expect(shopper.notice).toBeVisible();
      },
    },
    {
      name: 'login-signed-in',
      play: async (stage) => {
        await stage.shopper.isCustomer();
        await stage.page.goto('/login');
        await expect(stage.shopper.button('Logout')).toBeVisible();
      },
    },
    visit('forgot-password', '/forgot-password'),
    visit('reset-password', '/reset-password?code=1'),
    visit('verify-email', '/verify-email'),
  ]),
  ...scenesOf('account', [
    visit('account-signed-out', '/account-settings'),
    {
      name: 'account',
      play: async (stage) => {
        await asha(stage);
        await stage.page.goto('/account-settings');
        await expect(stage.shopper.heading).toBeVisible();
      },
    },
  ]),
  ...scenesOf('back-office', [
    visit('office-signed-out', '/admin'),
    ...['Orders', 'Products', 'Home page', 'Refunds', 'Messages', 'Speed', 'Audit'].map((name) => ({
      name: `office-${name.toLowerCase().replace(' ', '-')}`,
      play: async ({ page }: Stage) => {
        await page.goto('/admin');
        await page.getByLabel('Email').fill('admin@example.in');
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Enter the back office' }).click();
        const menu = page.getByRole('navigation', { name: 'Back office' });
        await menu.getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      },
    })),
  ]),
];
