import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router';
import { Marks } from '../../brand/marks.tsx';
import FIRST_SCRIPT from '../start/first-script.ts?inline-script';
import { replayEarlyEvents } from '../start/replay-early-events.ts';
import { VIEW_TRANSITION_CSS } from '../start/view-transitions.ts';
import { constantInPage } from './page-constants.ts';
import { usePageFacts } from './page-handle.ts';
import { RequestContext } from './request-context.ts';

const firstScript = import.meta.env.SSR ? constantInPage(FIRST_SCRIPT) : FIRST_SCRIPT;

/** The document around every page, including pages that failed to render; it is the same for all. */
export function PageDocument({ children }: { readonly children: ReactNode }) {
  const nonce = useContext(RequestContext)?.nonce;
  const { category, calm, stickyBar } = usePageFacts();
  // An error page, and the page after it, write the document anew, and its classes tell who is signed in.
  const [rootClasses] = useState(() =>
    import.meta.env.SSR ? undefined : document.documentElement.className,
  );
  // The outermost effect: every other effect has already run.
  useEffect(() => {
    void replayEarlyEvents();
  }, []);
  const classes = [calm ? 'calm' : '', stickyBar ? 'has-sticky' : ''].filter(Boolean).join(' ');
  return (
    <html lang="en-IN" className={rootClasses} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7a400" />
        <meta name="format-detection" content="telephone=no" />
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
          dangerouslySetInnerHTML={{ __html: VIEW_TRANSITION_CSS }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants.
          dangerouslySetInnerHTML={{ __html: firstScript }}
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
