import { z } from 'zod';
import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as product from '../schemas/product.ts';

/** Products as visitors see them. */
export const catalogueCalls = {
  allProducts: call(paths.allProducts, {
    access: 'anyone',
    summary:
      'The whole catalogue or a category of it; sorted, and in pages by page and limit (X-Total-Count)',
    query: product.ProductQuery,
    reply: product.ProductList.meta({
      headers: { 'X-Total-Count': { type: 'integer', description: 'how many there are on all pages' } },
    }),
  }),
  oneProduct: call(paths.oneProduct, {
    access: 'anyone',
    summary: 'One product by id or _id; 404 when it is not sold',
    params: z.object({ productId: product.ProductRef }),
    reply: product.Product,
  }),
  popular: call(paths.popular, {
    access: 'anyone',
    summary: "Bestsellers for 'Our Bestsellers'",
    reply: product.ProductList,
  }),
  newCollections: call(paths.newCollections, {
    access: 'anyone',
    summary: 'Frequently ordered and new products, all or in pages by page and limit',
    query: product.NewCollectionsQuery,
    reply: product.ProductList,
  }),
  relatedProducts: call(paths.relatedProducts, {
    access: 'anyone',
    summary: 'Products of a category, except a given one',
    query: product.RelatedQuery,
    reply: product.ProductList,
  }),
} as const;
