import { data } from 'react-router';
import { shopFacts } from '../../../shop.config.ts';
import { CATEGORIES } from '../../contract/categories.ts';
import { productShare } from '../../contract/pictures/share-by-name.server.ts';
import { field } from '../../contract/read/fields.ts';
import { appContext } from '../entry.server.tsx';
import { breadcrumbs } from '../layout/document/breadcrumbs.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { useRootData } from '../layout/use-root-data.ts';
import { BuyBox } from '../product/buy-box.tsx';
import { Gallery } from '../product/gallery.tsx';
import { HindiName } from '../product/hindi-name.tsx';
import { productData, productSummary } from '../product/product-data.ts';
import { ProductFacts } from '../product/product-facts.tsx';
import { ProductFaq } from '../product/product-faq.tsx';
import { ProductNotFound } from '../product/product-not-found.tsx';
import { RelatedProducts } from '../product/related-products.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { VegMark } from '../ui/veg-mark.tsx';
import type { Route } from './+types/product.ts';
import '../styles/grid.css';
import '../styles/product.css';

/** Finds the product by `id` or `_id` (decisions: Calls); null with status 404 when there is no such product. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const wanted = params.productId;
  if (wanted === undefined) return data(null, { status: 404 });
  const { client, publicUrl } = context.get(appContext);
  const answer = await client.oneProduct({ params: { productId: wanted } });
  if (!answer.ok && answer.status === 404) return data(null, { status: 404 });
  if (!answer.ok) throw data(null, { status: 503 });
  const product = answer.data;
  const { path } = shopFacts.categories.find(({ title }) => title === product.category) ?? { path: '/' };
  const share = productShare(product);
  return data({
    product,
    categoryPath: path,
    faq: shopFacts.faq,
    kitchen: shopFacts.kitchen,
    returns: shopFacts.returns,
    share,
    // Created here, so that shoppers' browsers do not need the code for them.
    summary: productSummary(product),
    structured: productData({ product, publicUrl, brand: shopFacts.name }),
    trail: breadcrumbs(publicUrl, [
      { name: product.category, path },
      { name: product.name, path: `/product/${product.id}` },
    ]),
  });
}

/** The weight and quantity in the address do not change the product. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export const handle: PageHandle = {
  category: (found) => CATEGORIES.find((one) => one === field(field(found, 'product'), 'category')),
  // An unknown product has nothing to buy.
  stickyBar: Boolean,
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  if (!loaderData) return pageMeta(root, { title: 'Product not found' });
  const { product, share, summary, structured, trail } = loaderData;
  return [
    ...pageMeta(root, {
      title: product.name,
      description: summary,
      path: `/product/${product.id}`,
      share,
    }),
    { 'script:ld+json': structured },
    { 'script:ld+json': trail },
  ];
};

/** In large letters it would fill the window, or a word of it would not fit on a line. */
const LONG_NAME = /.{41}|\S{12}/;

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { facts } = useRootData();
  if (!loaderData) return <ProductNotFound picture={facts.lostPicture} />;
  const { product, categoryPath, faq, kitchen, returns } = loaderData;
  return (
    <div key={product.id}>
      <section className="prod" aria-label={product.name}>
        <Gallery id={product.id} name={product.name} hindiName={product.hindiName} images={product.images} />
        <div className="buy">
          <nav className="crumb" aria-label="Breadcrumb">
            <PageLink to="/">HOME</PageLink>
            <span aria-hidden="true">{' > '}</span>
            <PageLink to={categoryPath}>{product.category}</PageLink>
            <span aria-hidden="true">{' > '}</span>
            <span aria-current="page">{product.name}</span>
          </nav>
          <h1 className={LONG_NAME.test(product.name) ? 'long' : undefined}>{product.name}</h1>
          <p className="hindi">
            <HindiName name={product.hindiName} />
            <VegMark egg={product.diet === 'egg'} />
          </p>
          <p className="lead">{product.description}</p>
          <BuyBox product={product} />
          <ProductFacts product={product} categoryPath={categoryPath} />
        </div>
      </section>
      <ProductFaq product={product} questions={faq} kitchen={kitchen} returns={returns} />
      <RelatedProducts product={product} />
    </div>
  );
}
