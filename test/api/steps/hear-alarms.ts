import { onTestFinished, vi } from 'vitest';
import type { TestShop } from '../../shop.ts';

/** Everything that the shop logs as an error from here to the end of the test. */
export function hearAlarms({ shop }: Pick<TestShop, 'shop'>) {
  const logged = vi.spyOn(shop.log, 'error');
  onTestFinished(() => logged.mockRestore());
  return logged;
}
