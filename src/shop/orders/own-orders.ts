import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { emailIs } from '../customers/email/email.ts';
import type { Customer } from '../shop.ts';

/**
 * A customer's orders: the account's, and guest orders with its confirmed e-mail (decisions: Accounts), without those
 * they have deleted. `belongsTo` (`owner.ts`) decides the same for one order: the two must agree.
 */
export function ordersOf(customer: Customer) {
  return (order: OrderExpression) =>
    order.and([order('orders.hidden_at', 'is', null), ordersEverOf(customer)(order)]);
}

/** A customer's orders, including those they have deleted, which stay on record under their name. */
export function ordersEverOf(customer: Pick<Customer, 'id' | 'email' | 'emailVerified'>) {
  return (order: OrderExpression): ExpressionWrapper<Schema, 'orders', SqlBool> => {
    const byAccount = order('orders.customer_id', '=', customer.id);
    if (!customer.emailVerified) return order.or([byAccount]);
    return order.or([
      byAccount,
      order.and([order('orders.customer_id', 'is', null), emailIs(customer.email, 'orders.email')]),
    ]);
  };
}

export type OrderExpression = ExpressionBuilder<Schema, 'orders'>;
