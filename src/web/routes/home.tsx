import { shopFacts } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/pictures/picture-by-name.server.ts';
import { shareUrl } from '../../contract/pictures/share-by-name.server.ts';
import { appContext } from '../entry.server.tsx';
import { Bestsellers } from '../home/bestsellers.tsx';
import { CategoryBlocks } from '../home/category-blocks.tsx';
import { Excellence } from '../home/excellence.tsx';
import { FourPoints } from '../home/four-points.tsx';
import { Hero } from '../home/hero.tsx';
import { organization } from '../home/organization.ts';
import { PromoVideo } from '../home/promo-video.tsx';
import { RateCard } from '../home/rate-card.tsx';
import { readHome } from '../home/read-home.ts';
import { Testimonials } from '../home/testimonials.tsx';
import { pageMeta } from '../layout/document/page-meta.ts';
import { preloadWords } from '../layout/document/words-font.ts';
import { sharedCards } from '../product/card-product.ts';
import type { Route } from './+types/home.ts';
import '../styles/home.css';

/** Rows of the rate card; the picture beside them is as tall as six rows. */
const FREQUENT = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const { counter, rateCard } = shopFacts.pictures;
  const { hero, heroProduct, categories, fresh, bestsellers } = await readHome(client);
  const card = sharedCards();
  return {
    hero,
    heroProduct: heroProduct && card(heroProduct),
    blocks: shopFacts.categories.map(({ path, title, hindi, picture: name }) => {
      const { count = 0, cheapest } = categories.get(title) ?? {};
      return { path, title, hindi, picture: pictureUrl(name), count, from: cheapest?.new_price ?? null };
    }),
    excellence: shopFacts.excellence,
    frequent: fresh.slice(0, FREQUENT).map(card),
    counter: { src: pictureUrl(counter.name, 1440), alt: counter.alt },
    boardPicture: { src: pictureUrl(rateCard.name, 1000), alt: rateCard.alt },
    points: shopFacts.points,
    bestsellers: bestsellers.map(card),
    testimonials: shopFacts.testimonials.map((one) => ({ ...one, image: pictureUrl(one.image) })),
    tagline: shopFacts.tagline,
    share: shareUrl('home'),
  };
}

export const links = preloadWords;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  if (!root || !loaderData) return [];
  const words = pageMeta(root, {
    title: 'Sweets, snacks and bakery by the kilo',
    description: `${root.facts.name}: ${loaderData.tagline}. Handmade in ${root.facts.address.city}, sold by weight, shipped in 5-7 days.`,
    path: '/',
    share: loaderData.share,
  });
  return [...words, organization(root.publicUrl, root.facts)];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero picture={loaderData.hero} product={loaderData.heroProduct} />
      <CategoryBlocks blocks={loaderData.blocks} />
      <Excellence {...loaderData.excellence} picture={loaderData.counter} />
      <RateCard products={loaderData.frequent} picture={loaderData.boardPicture} />
      <FourPoints points={loaderData.points} />
      <Bestsellers products={loaderData.bestsellers} />
      <PromoVideo />
      <Testimonials entries={loaderData.testimonials} />
    </>
  );
}
