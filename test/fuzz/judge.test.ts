import { expect, test } from 'vitest';
import type { FuzzRequest } from './a-request.ts';
import { numbered } from './hostile-text.ts';
import { complaintsAbout, type FuzzAnswer } from './judge.ts';

const REDIRECT: FuzzAnswer = {
  status: 302,
  headers: {
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    location: '/cart%25E0%25A4',
  },
  body: '',
  milliseconds: 1,
};

const complaints = (url: string, answer = REDIRECT) =>
  complaintsAbout({ name: 'page /cart', method: 'GET', url, headers: {}, body: undefined }, answer, ['/']);

test('the address of a page that is cut inside a letter must lead to a readable one (decision 165)', () => {
  expect(complaints('/cart%E0%A4')).toEqual([]);
  expect(complaints('/cart%E0%A4?q=%E0%A4%85')).toEqual([]);
  expect(complaints('/cart%E0%A4', { ...REDIRECT, status: 200 })).toEqual(['status 200']);
});

test('no other address of a page may', () => {
  expect(complaints('/cart%E0%A4%85')).toEqual(['status 302']);
  expect(complaints('/cart?q=%E0%A4')).toEqual(['status 302']);
});

const named = (product: string): FuzzAnswer => ({
  ...REDIRECT,
  status: 409,
  headers: {
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    success: false,
    message: `${product} is out of stock.`,
    errors: '',
    requestId: 'r',
  }),
});
const addition: FuzzRequest = {
  ...{ name: 'addToCart', method: 'POST', url: '/addtocart?q=%3Cfuzz-mark+onload%3E' },
  ...{ headers: { te: '<fuzz-mark onload>' }, body: JSON.stringify({ id: '<fuzz-mark onload>' }) },
};

test('a JSON error may name a product that another request renamed to markup, but nothing of its own', () => {
  const [first, second] = [numbered(addition, 1), numbered(addition, 12)];
  expect(first.body).toBe('{"id":"<fuzz-mark-1 onload>"}');
  expect(complaintsAbout(first, named('<fuzz-mark-12 onload>'), ['/'])).toEqual([]);
  expect(complaintsAbout(second, named('<fuzz-mark-12 onload>'), ['/'])).toEqual(['markup came back']);
  for (const part of ['url', 'headers', 'body'] as const) {
    const bare = { ...addition, url: '/addtocart', headers: {}, body: '{}' };
    const only = numbered({ ...bare, [part]: addition[part] }, 3);
    expect(complaintsAbout(only, named('<fuzz-mark-3 onload>'), ['/']), part).toEqual(['markup came back']);
  }
});

test('markup in a page is a complaint, whoever wrote it', () => {
  const page = named('<fuzz-mark-12 onload>');
  const answer = { ...page, status: 200, headers: { ...page.headers, 'content-type': 'text/html' } };
  expect(complaintsAbout(numbered(addition, 1), answer, ['/'])).toEqual(['markup came back']);
});
