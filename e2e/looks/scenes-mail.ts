import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Scene, scenesOf } from './scene.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const LETTERS = [
  'order-paid',
  'order-preparing',
  'order-shipped',
  'order-delivered',
  'order-failed',
  'order-cancelled',
  'order-refunded',
  'address-corrected',
  'refund-done',
  'shop-order-paid',
  'shop-refund-due',
  'shop-refund-failed',
  'shop-payment-review',
  'verify-email',
  'change-email-from',
  'change-email-to',
  'reset-password',
  'email-taken',
  'new-password',
  'account-deleted',
  'contact-message',
] as const;

/** Every letter of the shop, as a mail program shows it. */
export const MAIL: readonly Scene[] = scenesOf(
  'mail',
  LETTERS.map((letter) => ({
    name: `mail-${letter}`,
    play: ({ page }) => page.goto(pathToFileURL(join(root, 'gallery/mail', `${letter}.html`)).href),
  })),
);
