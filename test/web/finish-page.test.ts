import { describe, expect, test } from 'vitest';
import { finishPage } from '../../src/web/layout/document/finish-page.ts';
import { constantInPage } from '../../src/web/layout/document/page-constants.ts';

const MANIFEST = {
  routes: {
    root: { css: ['/assets/root-Ab1.css'] },
    'routes/home': { css: ['/assets/home-Cd2.css'], parentId: 'root' },
    'routes/cart': { css: ['/assets/cart-Ef3.css'], parentId: 'root' },
  },
};
const BODY = '<body><p>मिठाई at ₹1,180 — “by the kilo”, 😋</p><b>rel="modulepreload"</b>';
const HEAD =
  '<html><head><title>Kaju — ₹</title><link rel="modulepreload" href="/assets/root-Ab1.js"/>' +
  '<link rel="stylesheet" href="/assets/root-Ab1.css"/><link rel="stylesheet" href="/assets/home-Cd2.css"/>';
const SCRIPT =
  '<script nonce="n" type="module" async="">import "/a.js";\nimport("/assets/entry.js");</script>';
const DATA = '<script>enqueue("type=\\"module\\" रस")</script></body></html>';

const finished = (page: string) => finishPage(page, MANIFEST).toString();

describe('a rendered page', () => {
  test('has one joined sheet, and its scripts wait', () => {
    expect(finished(`${HEAD}</head>${BODY}${SCRIPT}${DATA}`)).toBe(
      '<!DOCTYPE html><html><head><title>Kaju — ₹</title><link data-rel="modulepreload" href="/assets/root-Ab1.js"/>' +
        '<link rel="stylesheet" href="/assets/root-Ab1.css" media="not all" disabled=""/>' +
        '<link rel="stylesheet" href="/assets/home-Cd2.css" media="not all" disabled=""/>' +
        '<link rel="stylesheet" href="/assets/root-Ab1.home-Cd2.css"/>' +
        `<link data-rel="prefetch" as="style" href="/assets/root-Ab1.cart-Ef3.css"/></head>${BODY}` +
        '<script nonce="n" type="late" async="">import "/a.js";\nimport("/assets/entry.js").catch(scriptsLost);</script>' +
        DATA,
    );
  });

  test('has the texts of every page in their places', () => {
    const script = constantInPage('say("₹ $& रस")');
    const drawing = constantInPage('<path d="M0"/>');
    expect(
      finished(
        `<html><head><script>${script}</script></head><body><p>₹</p><svg>${drawing}</svg></body></html>`,
      ),
    ).toBe(
      '<!DOCTYPE html><html><head><script>say("₹ $& रस")</script></head>' +
        '<body><p>₹</p><svg><path d="M0"/></svg></body></html>',
    );
  });

  test('names the end of its data in the script with the data', () => {
    const close = 'window.__reactRouterContext.streamController.close();';
    const page = `<html><head></head>${BODY}${SCRIPT}<!--$--><script nonce="n">enqueue("${close}");</script>`;
    expect(finished(`${page}<script nonce="n">${close}</script><!--/$--></body></html>`)).toContain(
      `<!--$--><script nonce="n">enqueue("${close}");${close}</script><!--/$--></body></html>`,
    );
    expect(finished(`${page}</body></html>`)).toMatch(/close\(\);"\);<\/script><\/body><\/html>$/);
  });

  test('without scripts and sheets, as in an error page, stays as it is', () => {
    const page = `<html><head><title>₹</title></head>${BODY}</body></html>`;
    expect(finished(page)).toBe(`<!DOCTYPE html>${page}`);
  });

  test('of any length is whole, and does not change when the next one is made', () => {
    const long = `<html><head></head><body>${'₹'.repeat(200_000)}</body></html>`;
    const first = finishPage(long, MANIFEST);
    finishPage(`<html><head></head><body>${'x'.repeat(300_000)}</body></html>`, MANIFEST);
    expect(first.toString()).toBe(`<!DOCTYPE html>${long}`);
  });
});
