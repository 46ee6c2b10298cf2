import { type LinksFunction, Outlet, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { appContext } from './entry.server.tsx';
import { FIRST_PAINT_FONTS } from './layout/document/font-files.ts';
import { usePageFacts } from './layout/document/page-handle.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { Shell } from './layout/shell.tsx';
import { layoutFacts } from './layout/shop-facts.ts';
import printSheet from './styles/print.css?url';
import './styles/shop.css';
import { NoticeProvider } from './ui/notice.tsx';

/** The same for every visitor, so that pages can be cached (architecture: Pages and speed). */
export function loader({ context }: Route.LoaderArgs) {
  const { adminUrl, checkout, publicUrl, socialSignIn } = context.get(appContext);
  // Only the pages that pay may name the provider's script (decisions: Payment provider).
  return {
    facts: layoutFacts(),
    sandbox: checkout.sandbox,
    publicUrl,
    socialSignIn,
    ...awayFrom(publicUrl, adminUrl),
  };
}

/** The admin site's address if it is not this shop's own: every page carries it, and few have a byte to spare. */
function awayFrom(publicUrl: string, adminUrl: string): { adminUrl?: string } {
  return adminUrl === `${publicUrl}/admin/` ? {} : { adminUrl };
}

/** Its data does not change while the shop runs. */
export const shouldRevalidate = () => false;

export const links: LinksFunction = () => [
  ...FIRST_PAINT_FONTS.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // Browsers that draw no SVG here ask for /favicon.ico by themselves; a link to it would cost each page 28 bytes.
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'stylesheet', href: printSheet, media: 'print' },
];

/** React Router looks for it under this name. */
export { PageDocument as Layout } from './layout/document/page-document.tsx';

export default function App({ loaderData }: Route.ComponentProps) {
  const { ownFrame } = usePageFacts();
  if (ownFrame) return <Outlet />;
  return (
    <NoticeProvider>
      <Shell facts={loaderData.facts} sandbox={loaderData.sandbox}>
        <Outlet />
      </Shell>
    </NoticeProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) return <ErrorPage error={error} picture="" />;
  return (
    <NoticeProvider>
      <Shell facts={data.facts} sandbox={data.sandbox}>
        <ErrorPage error={error} picture={data.facts.lostPicture} />
      </Shell>
    </NoticeProvider>
  );
}
