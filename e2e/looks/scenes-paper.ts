import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { type Line, paidOrder } from '../support/set-up.ts';
import { A4, ROLL } from '../support/sizes.ts';
import { type Scene, type Stage, scenesOf } from './scene.ts';

const CART: readonly Line[] = [
  ['kaju-katli', '500 gms', 2],
  ['chakli', '250 gms', 1],
  ['kesar-pista-nankhatai', '1000 gms', 3],
];

/** Printed pages: A4, and the 80 mm roll at the counter. */
export const PAPER: readonly Scene[] = scenesOf(
  'paper',
  [
    { sheet: 'a4', paper: A4.width },
    { sheet: 'roll', paper: ROLL.width },
  ].flatMap(({ sheet, paper }) => [
    { name: `paper-receipt-${sheet}`, paper, play: opensReceipt },
    { name: `paper-paid-page-${sheet}`, paper, play: opensPaidPage },
    { name: `paper-order-${sheet}`, paper, play: opensOrder },
    // The invoice sets its own page size, A4.
    ...(sheet === 'a4' ? [{ name: 'paper-invoice-a4', paper, play: opensInvoice }] : []),
  ]),
);

async function opensPaidPage(stage: Stage): Promise<void> {
  const { page, shopper } = stage;
  const customer = await shopper.isCustomer();
  const { txnid } = await paidOrder(page.request, { customer, lines: CART });
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
}

/** The receipt as downloaded and printed: a standalone page. */
async function opensReceipt(stage: Stage): Promise<void> {
  await opensPaidPage(stage);
  const coming = stage.page.waitForEvent('download');
  await stage.shopper.button('Download Receipt (HTML)').click();
  const file = join(await mkdtemp(join(tmpdir(), 'shop-receipt-')), 'receipt.html');
  await (await coming).saveAs(file);
  await stage.page.goto(pathToFileURL(file).href);
}

async function opensOrder({ page, shopper }: Stage): Promise<void> {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer, lines: CART });
  await page.goto(`/orders/${orderId}`);
  await expect(shopper.heading).toHaveText(/^Order #/);
}

async function opensInvoice({ page, shopper }: Stage): Promise<void> {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer, lines: CART });
  await page.goto(`/orders/${orderId}/invoice`);
  await expect(page.getByText('Tax invoice')).toBeVisible();
}
