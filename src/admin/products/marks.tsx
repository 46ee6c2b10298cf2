import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import { Tick } from '../parts/field.tsx';

/** Where the shop shows a product besides its category. */
export function Marks({ product }: { readonly product?: ProductInFull | undefined }) {
  return (
    <>
      <Tick
        label="Bestseller: on the home page"
        name="bestseller"
        defaultChecked={product?.bestseller ?? false}
      />
      <Tick
        label="Often ordered: first in the new collections"
        name="frequentlyOrdered"
        defaultChecked={product?.frequentlyOrdered ?? false}
      />
      <Tick label="New: in the new collections" name="isNew" defaultChecked={product?.isNew ?? true} />
    </>
  );
}
