import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { BULK_MESSAGE, MAX_QUANTITY } from '../../contract/weight.ts';
import { CheckoutPage } from '../checkout/checkout-page.tsx';
import { readPurchaseKind } from '../checkout/purchase-kind.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { loadPaymentSettings } from '../payment/load-payment-settings.ts';
import { ProviderScriptLoader } from '../payment/provider-script-loader.tsx';
import { useNotice } from '../ui/notice.tsx';
import '../styles/field.css';
import '../styles/checkout.css';
import type { Route } from './+types/checkout.ts';
import '../styles/bill.css';

export const handle: PageHandle = { calm: true, money: true };

export function loader({ context }: Route.LoaderArgs) {
  return loadPaymentSettings(context);
}

/** React hoists only links with a `rel`: 'late' holds the place until `late-start.ts` sets the one in `data-rel`. */
const lateScript = (href: string) => ({
  tagName: 'link',
  rel: 'late',
  'data-rel': 'preload',
  as: 'script',
  href,
});

/** The provider's script loads together with the page's own, not after them, because Pay Now is refused without it. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  return [
    ...pageMeta(matches[0].loaderData, {
      title: 'Checkout',
      description: 'Where your box goes, what is in it, and how you pay.',
    }),
    ...(loaderData ? [lateScript(loaderData.loaderUrl)] : []),
  ];
};

/** `/checkout`, `/checkout/{productId}` and `/checkout?orderId=…` (spec §2; decisions: Shown to people). */
export default function Checkout({ params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const packs = Number(query.get('qty'));
  useBulkMessage(params.productId !== undefined && Number.isInteger(packs) && packs > MAX_QUANTITY);
  return (
    <>
      <ProviderScriptLoader />
      <CheckoutPage
        purchase={readPurchaseKind(params.productId, query)}
        key={`${params.productId} ${query}`}
      />
    </>
  );
}

/** An address that asks for more packs than a line may hold gets that maximum, and a message that says why. */
function useBulkMessage(isBulk: boolean): void {
  const { alert } = useNotice();
  useEffect(() => {
    if (isBulk) void alert(BULK_MESSAGE);
  }, [isBulk, alert]);
}
