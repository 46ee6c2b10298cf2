import { describe, expect, test } from 'vitest';
import { OVERLOAD } from '../../src/api/overload.ts';

describe('a process that is far behind', () => {
  test.each(['/', '/sweets', '/api/product/allproduct', '/picturesque'])(
    'asks the visitors of %s to come again',
    async (url) => {
      await expect(OVERLOAD.pressureHandler({ url })).rejects.toMatchObject({
        status: 503,
        message: 'The shop is very busy. Please try again in a moment.',
        extra: { retryAfter: 5 },
      });
    },
  );

  test.each(['/healthz', '/metrics'])('still answers %s, which matters most then', async (url) => {
    await expect(OVERLOAD.pressureHandler({ url })).resolves.toBeUndefined();
  });

  test.each([
    '/assets/home-1a2b.css',
    '/pictures/chakli.0a1b2c.a6993.800x1000.480.avif',
    '/fonts/mukta.woff2',
  ])('still sends %s, because a page without its style is worse than none', async (url) => {
    await expect(OVERLOAD.pressureHandler({ url })).resolves.toBeUndefined();
  });
});
