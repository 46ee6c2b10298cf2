import { expect, test } from 'vitest';
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
