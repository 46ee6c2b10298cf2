import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as cart from '../schemas/cart.ts';

/** The signed-in cart; a guest's cart stays in the browser until it is merged. */
export const cartCalls = {
  getCart: call(paths.getCart, {
    access: 'signed-in',
    summary: 'The signed-in cart',
    reply: cart.CartMap,
  }),
  addToCart: call(paths.addToCart, {
    access: 'signed-in',
    summary: 'Raises the quantity of a product and weight',
    body: cart.AddToCart,
    reply: cart.CartReply,
  }),
  removeFromCart: call(paths.removeFromCart, {
    access: 'signed-in',
    summary: 'Lowers the quantity by 1, or removes the weight entirely',
    body: cart.RemoveFromCart,
    reply: cart.CartReply,
  }),
  clearCart: call(paths.clearCart, {
    access: 'signed-in',
    summary: 'Empties the cart',
    reply: cart.CartReply,
  }),
  mergeCart: call(paths.mergeCart, {
    access: 'signed-in',
    summary: 'Adds a guest cart to the signed-in cart, up to the limit per line',
    body: cart.MergeCart,
    reply: cart.CartReply,
  }),
} as const;
