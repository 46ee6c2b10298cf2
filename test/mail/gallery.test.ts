import { expect, test } from 'vitest';
import { MAIL } from '../../e2e/looks/scenes-mail.ts';
import { everyLetter } from './every-letter.ts';
import { openPost } from './open-post.ts';

const { house, post } = await openPost();

test('every letter of the shop is written, as page and as text, with a subject', async () => {
  const letters = await everyLetter(house.shop);
  for (const [name, job] of letters) {
    const mail = await post.send(job);
    if (!mail) throw new Error(`${name} was not written`);
    expect(mail.html, name).toContain('</html>');
    expect(mail.text.length, name).toBeGreaterThan(100);
    expect(mail.subject, name).not.toBe('');
  }
  expect(new Set(letters.map(([name]) => name)).size).toBe(letters.length);
});

test('the gallery shows every letter, and no other', async () => {
  const written = (await everyLetter(house.shop)).map(([name]) => `mail-${name}`);
  expect(MAIL.map(({ name }) => name).sort()).toEqual(written.sort());
});
