import type { FastifyInstance } from 'fastify';
import { changeProductWords } from '../../shop/back-office/change-product-words.ts';
import { changeShelf } from '../../shop/back-office/change-shelf.ts';
import { createProduct } from '../../shop/back-office/create-product.ts';
import { listAllergensInUse } from '../../shop/back-office/list-allergens-in-use.ts';
import { listProductsForStaff } from '../../shop/back-office/list-products-for-staff.ts';
import { readProductForStaff } from '../../shop/back-office/read-product-for-staff.ts';
import { removeProduct } from '../../shop/back-office/remove-product.ts';
import type { Shop } from '../../shop/shop.ts';
import { serve } from '../serve.ts';
import { refusalOfProduct } from './product-refusals.ts';

/** Products in the back office. The contract and `shop/roles.ts` say who may call. */
export function adminProductRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminProducts', async () => ({
    success: true,
    products: await listProductsForStaff(shop),
    allergensInUse: await listAllergensInUse(shop),
  }));

  serve(app, 'adminCreateProduct', async ({ body, customer }) => {
    const created = await createProduct(shop, customer, body);
    if (!created.ok) throw refusalOfProduct(created);
    return { success: true, product: created.product };
  });

  serve(app, 'adminProduct', async ({ params }) => {
    const product = await readProductForStaff(shop, params.productId);
    if (!product) throw refusalOfProduct({ ok: false, reason: 'no-such-product' });
    return { success: true, product, allergensInUse: await listAllergensInUse(shop) };
  });

  serve(app, 'adminChangeShelf', async ({ params, body, customer }) => {
    const changed = await changeShelf(shop, customer, params.productId, body);
    if (!changed.ok) throw refusalOfProduct(changed);
    return { success: true, product: changed.product };
  });

  serve(app, 'adminChangeProductWords', async ({ params, body, customer }) => {
    const changed = await changeProductWords(shop, customer, params.productId, body);
    if (!changed.ok) throw refusalOfProduct(changed);
    return { success: true, product: changed.product, allergensInUse: await listAllergensInUse(shop) };
  });

  serve(app, 'adminRemoveProduct', async ({ params, customer }) => {
    const removed = await removeProduct(shop, customer, params.productId);
    if (!removed.ok) throw refusalOfProduct(removed);
    return { success: true, message: `${removed.name} is out of the shop.` };
  });
}
