const PAGES = [
  ['Home', '/'],
  ['Category', '/sweets'],
  ['Product', '/product/kaju-katli'],
];
/** Loaded when the browser is idle; no page names it, so it is found by its name in the scripts. */
const LATER = /assets\/report-vitals-[\w-]+\.js/;

/** Sheets contained in another file (decision 128), and the cart's, which is fetched when the page is idle. */
const NOT_FETCHED = /<link [^>]*(disabled=""|data-rel="prefetch")[^>]*>/g;

/**
 * What a page downloads, in bytes as served with brotli: the page itself, its scripts and what they load later, its
 * styles, its fonts.
 */
export async function weighPages(shop) {
  const weights = [];
  for (const [name, path] of PAGES) {
    const page = await bytesOf(shop, path);
    const html = (await shop.ask({ path, headers: { accept: 'text/html' } })).bytes.toString();
    const scripts = namesIn(html, /\/assets\/[^"' )]+\.js/g);
    for (const script of scripts) {
      const text = (await shop.ask({ path: script })).bytes.toString();
      const [later] = LATER.exec(text) ?? [];
      if (later) scripts.add(`/${later}`);
    }
    const styles = namesIn(html.replaceAll(NOT_FETCHED, ''), /\/assets\/[^"' )]+\.css/g);
    const fonts = namesIn(html, /\/fonts\/[^"' )]+\.woff2/g);
    weights.push({
      name,
      html: page,
      js: await sum(shop, scripts),
      css: await sum(shop, styles),
      fonts: await sum(shop, fonts),
    });
  }
  return weights;
}

function namesIn(html, pattern) {
  return new Set([...html.matchAll(pattern)].map(([name]) => name));
}

async function sum(shop, paths) {
  let bytes = 0;
  for (const path of paths) bytes += await bytesOf(shop, path);
  return bytes;
}

async function bytesOf(shop, path) {
  const answer = await shop.ask({ path, headers: { accept: '*/*', 'accept-encoding': 'br' } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.bytes.length;
}
