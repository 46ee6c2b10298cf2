import { type ReactNode, useContext, useEffect } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { Marks } from './brand/marks.tsx';
import { appContext } from './entry.server.tsx';
import { doEarlyTouches } from './layout/early-touches.ts';
import { ErrorPage } from './layout/error-page.tsx';
import FIRST_SCRIPT from './layout/first-script.ts?inline-script';
import { FIRST_PAINT_FONTS } from './layout/font-files.ts';
import { usePageFacts } from './layout/page-handle.ts';
import { PAGE_TURN } from './layout/page-turn.ts';
import { RequestContext } from './layout/request-context.ts';
import { Shell } from './layout/shell.tsx';
import { layoutFacts } from './layout/shop-facts.ts';
import printSheet from './styles/print.css?url';
import './styles/shop.css';
import { NoticeProvider } from './ui/notice.tsx';

/** The same for every visitor, so that pages can be cached (architecture: Pages and speed). */
export function loader({ context }: Route.LoaderArgs) {
  const { checkout, publicUrl } = context.get(appContext);
  return { facts: layoutFacts(), checkout, publicUrl };
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
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'stylesheet', href: printSheet, media: 'print' },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useContext(RequestContext)?.nonce;
  const { category, calm, stickyBar } = usePageFacts();
  // The outermost effect: every other effect has run by now.
  useEffect(() => {
    void doEarlyTouches();
  }, []);
  const classes = [calm ? 'calm' : '', stickyBar ? 'has-sticky' : ''].filter(Boolean).join(' ');
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7a400" />
        <meta name="format-detection" content="telephone=no" />
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
          dangerouslySetInnerHTML={{ __html: PAGE_TURN }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants.
          dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }}
        />
        <Meta />
        <Links />
      </head>
      <body className={classes || undefined} data-cat={category?.toLowerCase() ?? 'sweets'}>
        <Marks />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { ownFrame } = usePageFacts();
  if (ownFrame) return <Outlet />;
  return (
    <NoticeProvider>
      <Shell facts={loaderData.facts} sandbox={loaderData.checkout.sandbox}>
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
      <Shell facts={data.facts} sandbox={data.checkout.sandbox}>
        <ErrorPage error={error} picture={data.facts.lostPicture} />
      </Shell>
    </NoticeProvider>
  );
}
