import { onTestFinished } from 'vitest';
import type { PaymentGateway } from '../../src/shop/payments/gateway.ts';
import type { TestShop } from '../shop.ts';

/** The shop has another gateway until the test has finished: its own, with these changes. */
export function replaceGateway({ shop }: Pick<TestShop, 'shop'>, changes: Partial<PaymentGateway>): void {
  const before = shop.gateway;
  shop.gateway = { ...before, ...changes };
  onTestFinished(() => {
    shop.gateway = before;
  });
}
