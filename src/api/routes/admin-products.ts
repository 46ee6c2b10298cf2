import type { FastifyInstance } from 'fastify';
import { allergensInUse } from '../../shop/back-office/allergens-in-use.ts';
import { changeProduct } from '../../shop/back-office/change-product.ts';
import { createProduct } from '../../shop/back-office/create-product.ts';
import { describeProduct } from '../../shop/back-office/describe-product.ts';
import { productForStaff } from '../../shop/back-office/product-in-full.ts';
import { productsForStaff } from '../../shop/back-office/products-for-staff.ts';
import { removeProduct } from '../../shop/back-office/remove-product.ts';
import type { Shop } from '../../shop/shop.ts';
import { serve } from '../serve.ts';
import { refusalOfProduct } from './product-refusals.ts';

/** Products in the back office. The contract and `shop/roles.ts` say who may call. */
export function adminProductRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminProducts', async () => ({
    success: true,
    products: await productsForStaff(shop),
    allergensInUse: await allergensInUse(shop),
  }));

  serve(app, 'adminCreateProduct', async ({ body, customer }) => {
    const created = await createProduct(shop, customer, body);
    if (!created.ok) throw refusalOfProduct(created);
    return { success: true, product: created.product };
  });

  serve(app, 'adminProduct', async ({ params }) => {
    const product = await productForStaff(shop, params.productId);
    if (!product) throw refusalOfProduct({ ok: false, reason: 'no-such-product' });
    return { success: true, product, allergensInUse: await allergensInUse(shop) };
  });

  serve(app, 'adminChangeProduct', async ({ params, body, customer }) => {
    const changed = await changeProduct(shop, customer, params.productId, body);
    if (!changed.ok) throw refusalOfProduct(changed);
    return { success: true, product: changed.product };
  });

  serve(app, 'adminDescribeProduct', async ({ params, body, customer }) => {
    const described = await describeProduct(shop, customer, params.productId, body);
    if (!described.ok) throw refusalOfProduct(described);
    return { success: true, product: described.product, allergensInUse: await allergensInUse(shop) };
  });

  serve(app, 'adminRemoveProduct', async ({ params, customer }) => {
    const removed = await removeProduct(shop, customer, params.productId);
    if (!removed.ok) throw refusalOfProduct(removed);
    return { success: true, message: `${removed.name} is out of the shop.` };
  });
}
