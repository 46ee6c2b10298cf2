import type { PageParts } from '../../src/api/pages/pages.ts';
import { createClient, type Transport } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/paths/paths.ts';
import { readReply } from '../../src/contract/read-reply.ts';
import { PUBLIC_URL, type TestShop } from '../shop.ts';

/** What every page of a test's shop knows; its calls are made by `transport`. */
export function pageContext({ shop }: TestShop, transport: Transport): PageParts['page'] {
  return {
    client: createClient(paths, transport, readReply),
    publicUrl: PUBLIC_URL,
    adminUrl: `${PUBLIC_URL}/admin/`,
    checkout: { ...shop.gateway.checkout, provider: 'easebuzz', sandbox: true },
    socialSignIn: true,
  };
}
