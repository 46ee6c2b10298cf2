import { afterAll } from 'vitest';
import { inProcess } from '../../../src/api/in-process.ts';
import { installPages } from '../../../src/api/pages/pages.ts';
import type { TestShop } from '../../shop.ts';
import { pageContext } from '../../support/page-context.ts';
import { createTestApi } from '../../support/test-api.ts';

/** The API with the addresses of pictures, where a page of 'Not there' stands for those without one. */
export async function openPictureApp(shop: TestShop, db = shop.shop.db) {
  const app = await createTestApi({ shop: { ...shop.shop, db } });
  afterAll(() => app.close());
  const seen = { pages: 0 };
  await installPages(app, {
    pages: {
      render: async () => {
        seen.pages += 1;
        return { status: 404, headers: new Headers(), bytes: Buffer.from('Not there') };
      },
      has: async () => false,
      canonicalPath: async () => null,
    },
    page: pageContext(shop, inProcess(app)),
    secure: false,
    clientFolder: null,
    pageCache: null,
  });
  return { app, seen };
}
