import { afterAll } from 'vitest';
import { openTestShop } from '../shop.ts';
import { mailFixture } from './mail-fixture.ts';

/** The beginning of a file of mail tests: a shop, and its mailer. */
export async function openPost() {
  const house = await openTestShop();
  afterAll(() => house.close());
  const post = await mailFixture(house.shop);
  afterAll(() => post.close());
  return { house, post };
}
