import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import { Tick } from '../parts/field.tsx';

/** Where the shop shows a product besides its category page. */
export function Marks({ product }: { readonly product?: ProductInFull | undefined }) {
  return (
    <>
      <Tick
        label="Bestseller: on the home page"
        name="bestseller"
        defaultChecked={product?.bestseller ?? false}
      />
      <Tick
        label="Often ordered: on the home page, which shows six"
        name="frequentlyOrdered"
        defaultChecked={product?.frequentlyOrdered ?? false}
      />
      <Tick
        label="New: there too, as far as there is room"
        name="isNew"
        defaultChecked={product?.isNew ?? true}
      />
    </>
  );
}
