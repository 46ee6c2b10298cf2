import type { ReactNode } from 'react';
import { Bubble } from '../ui/icon.tsx';
import { usePageFacts } from './document/page-handle.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ReloadSplash } from './reload-splash.tsx';
import type { LayoutFacts } from './shop-facts.ts';
import { useFocusAfterLinks } from './start/use-focus-after-links.ts';
import { Ticker } from './ticker.tsx';

interface ShellProps {
  readonly facts: LayoutFacts;
  /** Payments go to the sandbox, and pages close to payment say so (decisions: Payment provider). */
  readonly sandbox: boolean;
  readonly children: ReactNode;
}

/** Header, footer and floating elements around every page. */
export function Shell({ facts, sandbox, children }: ShellProps) {
  const { category, money } = usePageFacts();
  useFocusAfterLinks();
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      {sandbox && money ? (
        <aside className="ribbon" aria-label="Test mode">
          <p>
            <b>Test mode</b>. No money moves; cards and UPI here are pretend.
          </p>
        </aside>
      ) : null}
      <Ticker lines={facts.ticker} />
      <Header shopName={facts.name} category={category} />
      <NavigationProgress />
      <OfflineBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {/* It floats, except on narrow screens where money is counted: there it stands here, above the footer. */}
      <aside aria-label="Bulk orders">
        <a className="bulk" href={facts.bulkLink} target="_blank" rel="noopener noreferrer">
          <Bubble className="ic" />
          <span>For Bulk Orders</span>
        </a>
      </aside>
      <Footer facts={facts} />
      <ReloadSplash picture={facts.splashPicture} />
    </>
  );
}
