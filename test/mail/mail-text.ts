import { onTestFinished } from 'vitest';
import type { MailJob } from '../../src/shop/outbox.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { mailFixture } from './mail-fixture.ts';

/** The text of the mail that a job sends, on one line. */
export async function mailText(shop: Shop, job: MailJob): Promise<string | undefined> {
  const post = await mailFixture(shop);
  onTestFinished(post.close);
  return (await post.send(job))?.text.replaceAll(/\s+/g, ' ');
}
