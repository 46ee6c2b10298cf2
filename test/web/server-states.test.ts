import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PLACEHOLDER_IMAGE } from '../../src/contract/read/placeholder.ts';
import { Branches } from '../../src/web/contact/branches.tsx';
import { FounderStory } from '../../src/web/contact/founder-story.tsx';
import { Bestsellers } from '../../src/web/home/bestsellers.tsx';
import { Hero } from '../../src/web/home/hero.tsx';
import { Testimonials } from '../../src/web/home/testimonials.tsx';
import { AccountMenu } from '../../src/web/layout/account-menu.tsx';
import { RequestContext } from '../../src/web/layout/document/request-context.ts';
import { ErrorPage } from '../../src/web/layout/error-page.tsx';
import { Footer } from '../../src/web/layout/footer.tsx';
import { layoutFacts } from '../../src/web/layout/shop-facts.ts';
import { Gallery } from '../../src/web/product/gallery.tsx';
import * as contact from '../../src/web/routes/contact.tsx';
import Listing from '../../src/web/routes/listing.tsx';
import Login from '../../src/web/routes/login.tsx';
import { NoticeProvider } from '../../src/web/ui/notice.tsx';
import { Picture } from '../../src/web/ui/picture.tsx';

/** States of server-rendered pages that a browser test cannot bring about. */
describe('the page that the server renders', () => {
  test("for an empty category: 'No products in this category yet.'", () => {
    const loaderData = {
      facts: { path: '/sweets', title: 'Sweets', hindi: '', line: '', picture: '/none.webp', pictureAlt: '' },
      products: [],
      total: 0,
      bulkLink: '/',
      giftBox: '/none.webp',
      emptyPicture: '/none.webp',
    } as const;
    // The page reads only the loader data among a route's properties.
    const page = createElement(Listing, { loaderData } as unknown as Parameters<typeof Listing>[0]);
    const html = markup(createElement(NoticeProvider, null, page));
    expect(html).toContain('No products in this category yet.');
    expect(html).toContain('Showing 0 out of 0 products');
    expect(html).not.toContain('Load more');
  });

  test("without bestsellers: 'No items in this category'", () => {
    expect(markup(createElement(Bestsellers, { products: [] }))).toContain('No items in this category');
  });

  test("without a hero picture: 'No active hero image found.'", () => {
    expect(markup(createElement(Hero, { picture: null, product: null }))).toContain(
      'No active hero image found.',
    );
  });

  test.each([
    [false, /<b>₹900<\/b> per kg/],
    [true, /<p class="n">Out of stock<\/p>/],
  ])('for a hero picture of a product, out of stock: %j', (outOfStock, words) => {
    const picture = { imageUrl: '/none.webp', alt: 'Ghevar' };
    const goods = {
      id: 'ghevar',
      name: 'Ghevar',
      tagline: '',
      category: 'Sweets',
      diet: 'veg',
      image: '',
    } as const;
    const product = { ...goods, new_price: 900, old_price: null, outOfStock };
    const html = markup(createElement(Hero, { picture, product }));
    expect(html).toMatch(words);
    expect(html.includes('per kg')).toBe(!outOfStock);
  });

  test('for a product without pictures: the placeholder', () => {
    const product = { id: 'chakli', name: 'Chakli', hindiName: 'चकली', images: [] };
    expect(markup(createElement(Gallery, product))).toContain(`<img src="${PLACEHOLDER_IMAGE}"`);
    const onCard = createElement(Picture, { src: '', alt: 'Chakli', sizes: '88px' });
    expect(markup(onCard)).toContain(`<img src="${PLACEHOLDER_IMAGE}"`);
  });

  test.each([true, false])('for the login, with Google sign-in: %j', (socialSignIn) => {
    const page = () => createElement(NoticeProvider, null, createElement(Login));
    const Page = createRoutesStub([{ id: 'root', path: '/', Component: page }]);
    const root = { facts: { phone: { tel: '', shown: '' } }, socialSignIn };
    const html = renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root } } }));
    expect(html).toContain('Proceed to Treats');
    expect(html.includes('Continue with Google')).toBe(socialSignIn);
  });

  test.each([
    [undefined, '/admin/'],
    ['https://office.example/', 'https://office.example/'],
  ])('for an admin site at %j: its address in the profile', (adminUrl, address) => {
    const page = () => createElement(NoticeProvider, null, createElement(AccountMenu));
    const Page = createRoutesStub([{ id: 'root', path: '/', Component: page }]);
    const root = { facts: layoutFacts(), ...(adminUrl && { adminUrl }) };
    const html = renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root } } }));
    expect(html).toMatch(new RegExp(`<a href="${address}"[^>]*>Admin Panel</a>`));
  });

  test('for another shop: its hours in the footer, the year it began, and how many branches it has', () => {
    const open = { times: '7 AM to 1 PM', days: 'Monday to Saturday' };
    const footer = textOf(createElement(Footer, { facts: { ...layoutFacts(), open } }));
    expect(footer).toContain('Open 7 AM to 1 PM Monday to Saturday.');
    expect(footer).not.toContain('9 PM');
    const counters = (count: number) =>
      textOf(createElement(Branches, { branches: contact.loader().branches.slice(0, count) }));
    expect(counters(2)).toContain('Two counters');
    expect(counters(1)).toContain('One counter');
    const root = { facts: layoutFacts(), publicUrl: 'http://shop.test' };
    const said = { matches: [{ loaderData: root }], loaderData: { ...contact.loader(), since: 1987 } };
    const head = contact.meta(said as unknown as Parameters<typeof contact.meta>[0]);
    expect(JSON.stringify(head)).toContain('how it all began in 1987.');
  });

  test('for another shop without testimonials or a history of years: no empty block, and no years of nothing', () => {
    expect(markup(createElement(Testimonials, { entries: [] }))).toBe('');
    const { story, timeline, counter } = contact.loader();
    const told = (years: typeof timeline) =>
      textOf(createElement(FounderStory, { story, timeline: years, picture: counter }));
    expect(told([])).toMatch(/every morning by whoever opens up\.$/);
    expect(told(timeline.slice(0, 1))).toMatch(/opens up\.19641964Four feet of counter/);
    expect(told(timeline)).toContain('1964-2024');
  });

  test('for a crash: an apology and the request id', () => {
    const facts = { nonce: '', requestId: 'a1b2c3' };
    const page = createElement(ErrorPage, { error: new Error('secret words'), picture: '/none.webp' });
    const html = markup(createElement(RequestContext, { value: facts }, page));
    expect(html).toContain('Something boiled over');
    expect(html).toContain('a1b2c3');
    expect(html).not.toContain('secret words');
  });
});

function markup(content: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => content }]);
  return renderToStaticMarkup(createElement(Page)).replaceAll('&#x27;', "'");
}

/** As it is read, without the markup. */
function textOf(content: ReactNode): string {
  return markup(content).replace(/<[^>]*>/g, '');
}
