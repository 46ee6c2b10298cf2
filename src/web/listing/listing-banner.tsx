import { isWide } from '../ui/is-wide.ts';
import { PageLink } from '../ui/page-link.tsx';
import { ArchPicture } from '../ui/picture.tsx';

interface BannerFacts {
  readonly title: string;
  readonly hindi: string;
  readonly line: string;
  readonly picture: string;
  readonly pictureAlt: string;
}

/** The category's own fixed banner (spec §2: Route table). */
export function ListingBanner({ facts }: { readonly facts: BannerFacts }) {
  return (
    <section className="lhero arcade">
      <div className="banner-words">
        <nav className="crumb" aria-label="Breadcrumb">
          <PageLink to="/">HOME</PageLink>
          <span aria-hidden="true">&gt;</span>
          <span aria-current="page">{facts.title}</span>
        </nav>
        <p className="hindi" lang="hi" aria-hidden="true">
          {facts.hindi}
        </p>
        <div className="banner-title">
          <h1>{facts.title}</h1>
          <p>{facts.line}</p>
        </div>
      </div>
      <div className="banner-picture">
        <ArchPicture
          arch="tall"
          src={facts.picture}
          alt={facts.pictureAlt}
          sizes={isWide(facts.picture) ? '(max-width: 640px) 108vw, 76vw' : '(max-width: 640px) 46vw, 38vw'}
          narrowSizes="38vw"
          className={isWide(facts.picture) ? 'wide' : 'upright'}
          eager
        />
      </div>
    </section>
  );
}
