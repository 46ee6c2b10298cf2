import { v7 as uuidv7 } from 'uuid';
import { DEMO_PASSWORD } from '../../shop.cast.ts';
import { amountText } from '../../src/contract/amount.ts';
import type { ShopClient } from '../../src/contract/client.ts';
import type { Product } from '../../src/contract/schemas/product.ts';
import type { TokenIssuer } from '../../src/shop/customers/sessions/token.ts';
import { aProduct } from '../api/steps/a-product.ts';
import { newPersonAt, newToken } from '../api/steps/persons.ts';
import type { RequestWorld } from './a-request.ts';

/**
 * Real ids and texts of the demo shop, so that generated requests pass validation. The first token belongs to a person
 * with orders.
 */
export async function goodWords(
  guest: ShopClient,
  tokens: readonly string[],
): Promise<Omit<RequestWorld, 'schemas'>> {
  const catalogue = await guest.allProducts();
  const products = catalogue.ok ? catalogue.data : [];
  const orders = await Promise.all(tokens.map((token) => guest.allOrders({ token, query: { limit: 50 } })));
  const orderIds = orders.flatMap((answer) => (answer.ok ? answer.data.orders.map(({ _id }) => _id) : []));
  const details = await Promise.all(
    orderIds
      .slice(0, 5)
      .map((orderId) => guest.orderDetails({ token: tokens[0] ?? '', params: { orderId } })),
  );
  const paid = details.flatMap((answer) =>
    answer.ok && answer.data.order.txnid ? [answer.data.order.txnid] : [],
  );
  const devices = await Promise.all(tokens.map((token) => guest.devices({ token })));
  const deviceIds = devices.flatMap((answer) => (answer.ok ? answer.data.devices.map(({ id }) => id) : []));
  const refs = products.flatMap(({ id, _id }) => [id, _id]).slice(0, 20);
  const txnids = [...paid, newTxnid(), newTxnid()];
  const words = {
    productId: refs,
    excludeId: refs,
    item: refs,
    netWeight: ['250 gms', '500 gms', '1000 gms'],
    orderId: orderIds,
    deviceId: deviceIds,
    txnid: txnids,
    provider: ['easebuzz', 'google'],
    email: ['asha@example.in', 'ravi@example.in', 'nobody@example.in'],
    // Not the cast's own password, so that no account is deleted halfway through.
    password: ['kesar-peda-77', 'wrong'],
    currentPassword: [DEMO_PASSWORD, 'wrong'],
    newPassword: [DEMO_PASSWORD],
    phone: ['9876543210'],
    zipcode: ['302003'],
    state: ['Rajasthan', 'Delhi'],
    amount: ['100.00', 1],
  };
  const [first] = products;
  return { words, tokens: [...tokens, 'a.b.c'], bodies: first ? goodBodies(first) : {} };
}

const ROLES = ['customer', 'readonly', 'manager', 'admin'] as const;

/** Tokens of a person with orders and of a person of every role. */
export async function manyTokens(shop: TokenIssuer): Promise<string[]> {
  const people = await Promise.all(ROLES.map((role) => newPersonAt(shop, role)));
  return [await newToken(shop, 'asha@example.in'), ...people.map(({ token }) => token)];
}

function newTxnid(): string {
  return `TXN${uuidv7().replaceAll('-', '').slice(0, 20)}`;
}

function goodBodies(product: Product): Record<string, readonly unknown[]> {
  const line = { productId: product.id, netWeight: '1000 gms', quantity: 1 };
  const payment = () => ({
    txnid: newTxnid(),
    name: 'Asha Verma',
    email: 'asha@example.in',
    phone: '9876543210',
    amount: amountText(product.new_price * 100),
    productinfo: 'Order from sweets shop',
    address1: '12, Johari Bazaar',
    address2: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    country: 'India',
    zipcode: '302003',
    items: [line],
  });
  const { images, pricePerKg, oldPricePerKg, available, stockGrams, ...words } = aProduct(product.name);
  return {
    // As many as are removed, so that the shop does not run out of products.
    adminCreateProduct: Array.from({ length: 5 }, () => aProduct(`Barfi ${newTxnid()}`)),
    adminChangeProductWords: [{ was: { ...words, images }, becomes: { ...words, images } }],
    initiatePayment: Array.from({ length: 5 }, payment),
    signup: Array.from({ length: 5 }, () => ({
      username: 'Neha Joshi',
      email: `${newTxnid().toLowerCase()}@example.in`,
      password: 'kesar-peda-77',
      role: 'admin',
    })),
    login: [{ email: 'asha@example.in', password: DEMO_PASSWORD }],
    addToCart: [{ item: product.id, netWeight: '500 gms', quantity: 2 }],
    mergeCart: [{ cart: { [product.id]: { '500 gms': 2 } } }],
    contact: [{ name: 'Neha', email: 'neha@example.in', message: 'Namaste' }],
  };
}
