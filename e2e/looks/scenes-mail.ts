import { spawnSync } from 'node:child_process';
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
  'refund-done',
  'shop-order-paid',
  'shop-refund-due',
  'shop-refund-failed',
  'verify-email',
  'reset-password',
  'email-taken',
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

/** Has the letters written as `npm run mails` does. */
export function writeLetters(): void {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', 'test/mail/gallery.test.ts'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test' } },
  );
  if (status !== 0) throw new Error(`The letters could not be written.\n${stdout}${stderr}`);
}
