import { onTestFinished } from 'vitest';
import type { PaymentGateway } from '../../../src/shop/payments/gateway.ts';
import type { TestShop } from '../../shop.ts';

/** Gives the shop its own gateway with these changes until the test has finished. */
export function replaceGateway({ shop }: Pick<TestShop, 'shop'>, changes: Partial<PaymentGateway>): void {
  const before = shop.gateway;
  shop.gateway = { ...before, ...changes };
  onTestFinished(() => {
    shop.gateway = before;
  });
}
