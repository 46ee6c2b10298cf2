/** spec §5, at the cart and at the checkout. */
export const NOTHING_IN_CART = 'Your cart is empty — please add items to cart before checkout.';
