// Which link previews there are, and what is on each.
import { shopFacts } from '../shop.config.ts';
import { hasPicture } from '../src/contract/pictures/picture-by-name.server.ts';
import { picturesOf } from '../src/db/seed/product-rows.ts';

/**
 * Name, words and picture of each preview. A page or product without a picture of its own has none: its links show the
 * shop's (share-by-name.server.ts).
 */
export function wantedShares(catalogue) {
  return allShares(catalogue).flatMap(({ names, ...one }) => {
    const picture = names.find(hasPicture);
    return picture === undefined ? [] : [{ ...one, picture }];
  });
}

/** Name, words and possible pictures of each share picture. */
function allShares(catalogue) {
  const { counter, splash } = shopFacts.pictures;
  return [
    {
      name: 'shop',
      title: `Sold by weight since ${shopFacts.since}`,
      line: `Sweets, snacks and bakery from ${shopFacts.address.city}.`,
      names: [splash],
    },
    {
      name: 'home',
      title: 'Sweetness, by the kilo.',
      line: 'Mithai, namkeen and bakery from one family counter.',
      names: ['hero-thali'],
    },
    {
      name: 'contact',
      title: 'Come by, or write',
      line: `${shopFacts.address.street}, ${shopFacts.address.city}. Open ${shopFacts.hours}.`,
      names: [counter.name],
    },
    ...shopFacts.categories.map(({ path, title, hindi, line, picture }) => ({
      name: path.slice(1),
      title,
      hindi,
      line,
      names: [picture],
    })),
    ...catalogue.map((product) => ({
      name: `product-${product.id}`,
      title: product.name,
      hindi: product.hindiName,
      line: `${product.tagline}.`,
      names: picturesOf(product),
    })),
  ];
}
