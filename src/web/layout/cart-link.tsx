import { useCart } from '../cart/cart-store.ts';
import { Basket } from '../ui/icon.tsx';
import { PlainLink } from '../ui/page-link.tsx';

/**
 * The basket. Its badge shows the number of packs in the cart, the sum of quantities (decisions: Counts and prices in
 * the cart), only above 0 (spec §2), and animates when it changes.
 */
export function CartLink() {
  const { count: packs } = useCart();
  return (
    <PlainLink to="/cart" reloadDocument data-late aria-label={cartName(packs)}>
      <Basket className="ic" />
      {packs > 0 ? (
        <span className="count" key={packs}>
          {packs}
        </span>
      ) : null}
    </PlainLink>
  );
}

function cartName(packs: number): string {
  if (packs === 0) return 'Cart';
  return packs === 1 ? 'Cart, 1 item' : `Cart, ${packs} items`;
}
