import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Customer } from '../shop.ts';
import { emailIs } from './email.ts';

/** A customer's orders: the account's, and guest orders with its confirmed e-mail (decisions: Accounts). */
export function ownOrders(customer: Customer) {
  return ordersOf(customer, false);
}

/** Also guest orders they have deleted, which the books keep under their name. */
export function ownOrdersEver(customer: Customer) {
  return ordersOf(customer, true);
}

function ordersOf(customer: Customer, alsoHidden: boolean) {
  return (order: ExpressionBuilder<Schema, 'orders'>): ExpressionWrapper<Schema, 'orders', SqlBool> => {
    const byAccount = order('orders.customer_id', '=', customer.id);
    if (!customer.emailVerified) return order.or([byAccount]);
    return order.or([
      byAccount,
      order.and([
        order('orders.customer_id', 'is', null),
        ...(alsoHidden ? [] : [order('orders.hidden_at', 'is', null)]),
        emailIs(customer.email, 'orders.email'),
      ]),
    ]);
  };
}
