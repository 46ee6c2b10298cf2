import { createHash } from 'node:crypto';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { shopFacts } from '../../shop.config.ts';
import { type PolicyFacts, policyFacts } from '../../src/web/policies/policy-facts.ts';
import Privacy from '../../src/web/routes/privacy.tsx';
import RefundReturns from '../../src/web/routes/refund-returns.tsx';
import Terms from '../../src/web/routes/terms.tsx';

/**
 * The day each policy says it last changed on, and the hash of its text on that day. Who changes a text gives its page
 * the day of the change, then writes that day and the new hash here.
 */
const POLICIES = [
  { path: '/privacy', Page: Privacy, changed: '1 December 2026', hash: 'd1874a8f626f4413' },
  { path: '/terms', Page: Terms, changed: '30 November 2026', hash: '76a53788997301ab' },
  { path: '/refund_returns', Page: RefundReturns, changed: '30 November 2026', hash: '2037816d9a91ac1e' },
] as const;

describe("'Last changed on' is the day of the last change", () => {
  test.each(POLICIES)(
    'of $path: if this fails, set the date on the page, then here with the new hash',
    ({ Page, changed, hash }) => {
      const [day, text] = readPolicy(Page);
      expect({ changed: day, hash: hashOf(text) }).toEqual({ changed, hash });
    },
  );
});

test('the terms say who sells, at what price, and who answers complaints', () => {
  const [, words] = readPolicy(Terms);
  for (const fact of [
    'Gulab &amp; Sons Mithaiwala LLP',
    '10000000000000',
    'Sunita Gulabchand',
    'grievance@gulabandsons.example',
    'Every price is in Indian rupees and is the maximum retail price (MRP), inclusive of all taxes.',
    'Delivery charges are not part of that total.',
    'Cancellation, return and refund',
    'No returns on delivered perishable goods.',
    'Refunds arrive in 5-7 business days on the original payment method.',
  ]) {
    expect(words).toContain(fact);
  }
});

test('the privacy notice says what is kept, why, and how to have it erased', () => {
  const [, words] = readPolicy(Privacy);
  for (const fact of [/Digital Personal Data Protection Act/i, /erase|erasure/i, /Sunita Gulabchand/]) {
    expect(words).toMatch(fact);
  }
});

test('the terms name what the kitchen handles in the words of each product’s page, peanuts included', () => {
  const [, words] = readPolicy(Terms);
  expect(words).toContain(shopFacts.kitchen);
  expect(words).not.toContain('Our kitchens handle');
});

test('the privacy notice says how long changes of an account stay on record after the account (decision 166)', () => {
  const [, words] = readPolicy(Privacy);
  expect(words).toMatch(/A record of changes to your account[^.]*8 years, also after you delete the account/);
});

test('the privacy notice says that backups keep what has been erased for a month more (decision 166)', () => {
  const [, words] = readPolicy(Privacy);
  expect(words).toMatch(/backups of all this[^.]*About a month[^.]*erased/);
});

test('the privacy notice names by what the shop knows a person again who signs in with a provider', () => {
  const [, words] = readPolicy(Privacy);
  expect(words).toMatch(/your id there[^.]*Until you delete the account/);
});

test('the privacy notice names all who send a part of a page, and so see from where it is read', () => {
  const [, words] = readPolicy(Privacy);
  // As the Content-Security-Policy admits them; no page loads anything else from elsewhere.
  for (const part of ['script at the cart and the checkout', 'a film', 'the map of a branch'])
    expect(words).toContain(part);
});

test('the privacy notice does not promise that the goods of an unfinished payment leave the browser by themselves', () => {
  const [, words] = readPolicy(Privacy);
  // What is older than a day no longer counts, and goes with the next payment (checkout/attempts-elsewhere.ts).
  expect(words).not.toMatch(/For a day[^.]*keeps which goods/);
  expect(words).toMatch(/keeps which goods you began to pay for[^.]*or when you sign out/);
});

/** The date that the policy names, and all its words but for that line. */
function readPolicy(Page: (typeof POLICIES)[number]['Page']): [changed: string, text: string] {
  // The page reads only the loader data among a route's properties.
  const Bare = Page as unknown as ComponentType<{ loaderData: PolicyFacts }>;
  const page = () => createElement(Bare, { loaderData: policyFacts() });
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: page }])));
  const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const [line = '', changed = ''] = /Last changed on (\d+ \w+ \d{4})/.exec(words) ?? [];
  return [changed, words.replace(line, '')];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
