import { type FormEvent, useDeferredValue, useEffect, useId, useRef } from 'react';
import { data, Link } from 'react-router';
import { shopFacts } from '../../../shop.config.ts';
import { CATEGORIES, kinds } from '../../contract/categories.ts';
import { pictureUrl } from '../../contract/pictures/picture-by-name.server.ts';
import { shareUrl } from '../../contract/pictures/share-by-name.server.ts';
import { field } from '../../contract/read/fields.ts';
import { SORTS } from '../../contract/sorts.ts';
import { appContext } from '../entry.server.tsx';
import { breadcrumbs } from '../layout/document/breadcrumbs.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { preloadWords } from '../layout/document/words-font.ts';
import { ListingBanner } from '../listing/listing-banner.tsx';
import { ProductGrid } from '../listing/product-grid.tsx';
import { readList } from '../listing/read-list.ts';
import { asSort, SORT_WORDS, sortProducts } from '../listing/sort-products.ts';
import { PAGE_SIZE, placeOf, useListingPlace } from '../listing/use-listing-place.ts';
import { EmptyPanel } from '../ui/panel.tsx';
import type { Route } from './+types/listing.ts';
import '../styles/grid.css';
import '../styles/listing.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  // Also '/sweets/', and as the router requests their data: '/sweets.data' and '/sweets/_.data'.
  const [path] = /^\/\w+/.exec(pathname) ?? [];
  const facts = shopFacts.categories.find((one) => one.path === path);
  if (!facts) throw data(null, { status: 404 });
  const { client, publicUrl } = context.get(appContext);
  return {
    facts: { ...facts, picture: pictureUrl(facts.banner, 1000) },
    ...(await readList(client, facts.title, placeOf(searchParams))),
    bulkLink: shopFacts.whatsapp.link,
    giftBox: pictureUrl(shopFacts.pictures.giftBox.name),
    emptyPicture: pictureUrl(shopFacts.pictures.emptyCart),
    share: shareUrl(facts.path.slice(1)),
    trail: breadcrumbs(publicUrl, [{ name: facts.title, path: facts.path }]),
  };
}

/** Whether the list on the page is only a part of its category; set in the browser only. */
let isPart = false;

/** A new sort or count needs no reload while the whole list is loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname || isPart;

export const handle: PageHandle = {
  category: (loaderData) => CATEGORIES.find((one) => one === field(field(loaderData, 'facts'), 'title')),
};

export const links = preloadWords;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  if (!root || !loaderData) return [];
  const { title, line, path } = loaderData.facts;
  const sold = loaderData.total > 0 ? `${kinds(loaderData.total)}, priced` : 'Priced';
  const words = pageMeta(root, {
    title,
    description: `${title} from ${root.facts.name}: ${line} ${sold} per kilogram, shipped in 5-7 days.`,
    path,
    share: loaderData.share,
  });
  return [...words, { 'script:ld+json': loaderData.trail }];
};

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { facts, products, total, bulkLink, giftBox, emptyPicture } = loaderData;
  const { sort, chosen, limit, sortBy, showMore } = useListingPlace(products.length < total);
  const grid = useRef<HTMLDivElement>(null);
  const sortMenu = useId();
  // The button responds in the next frame; its cards follow.
  const shown = sortProducts(products, sort).slice(0, useDeferredValue(limit));
  useEffect(() => {
    isPart = products.length < total;
  }, [products.length, total]);
  const firstNew = useRef<number | null>(null);
  // The button may disappear with the last page, so focus the first new product.
  useEffect(() => {
    if (firstNew.current === null || shown.length <= firstNew.current) return;
    const link = grid.current?.querySelectorAll<HTMLElement>('.card h3 a').item(firstNew.current);
    link?.focus({ preventScroll: true });
    // Only keyboard users need to see where they are; for others the page must not move.
    if (link?.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest' });
    firstNew.current = null;
  }, [shown.length]);
  const more = (event: FormEvent) => {
    event.preventDefault();
    firstNew.current = shown.length;
    showMore();
  };
  return (
    <>
      <ListingBanner facts={facts} />
      <section className="wrap" aria-label="Products">
        <div className="bar">
          <p role="status">{`Showing ${shown.length} out of ${total} products`}</p>
          <div className="sort">
            <label htmlFor={sortMenu}>Sort</label>
            <select
              id={sortMenu}
              // See weight-pills.tsx.
              autoComplete="off"
              value={chosen}
              onChange={(event) => sortBy(asSort(event.target.value))}
            >
              {SORTS.map((one) => (
                <option key={one} value={one}>
                  {SORT_WORDS[one]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <h2 className="visually-hidden">Products</h2>
        {products.length === 0 ? (
          <EmptyPanel
            title="An empty tray"
            picture={emptyPicture}
            action={
              <Link className="btn house" to="/">
                To the counter
              </Link>
            }
          >
            No products in this category yet.
          </EmptyPanel>
        ) : (
          <>
            <ProductGrid products={shown} bulkLink={bulkLink} giftBox={giftBox} grid={grid} />
            <div className="more">
              <div className="meter" aria-hidden="true">
                <i style={{ width: `${(shown.length / total) * 100}%` }} />
              </div>
              {shown.length < total ? (
                <form onSubmit={more}>
                  {/* Without scripts the browser itself requests the next page. */}
                  {sort === 'default' ? null : <input type="hidden" name="sort" value={sort} />}
                  <input type="hidden" name="show" value={limit + PAGE_SIZE} />
                  <button type="submit" className="btn house">
                    Load more
                  </button>
                </form>
              ) : (
                <p>You've reached the end</p>
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
}
