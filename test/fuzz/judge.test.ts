import { expect, test } from 'vitest';
import { MARKUP } from './hostile-text.ts';
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

const CONFLICT: FuzzAnswer = {
  ...REDIRECT,
  status: 409,
  headers: {
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ success: false, message: `${MARKUP} is out of stock.`, errors: '', requestId: 'r' }),
};
const add = (body: unknown, answer = CONFLICT) =>
  complaintsAbout(
    { name: 'addToCart', method: 'POST', url: '/addtocart', headers: {}, body: JSON.stringify(body) },
    answer,
    ['/'],
  );

test('a product that staff renamed to markup may be named in a JSON error; the words of a request may not', () => {
  expect(add({ id: 'prd_1' })).toEqual([]);
  expect(add({ id: MARKUP })).toEqual(['markup came back']);
});

test('markup in a page is a complaint, whoever wrote it', () => {
  const page = { ...CONFLICT, status: 200, headers: { ...CONFLICT.headers, 'content-type': 'text/html' } };
  expect(add({ id: 'prd_1' }, page)).toEqual(['markup came back']);
});
