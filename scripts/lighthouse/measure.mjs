import { readFileSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/**
 * ../lighthouse.mjs runs it with the shop's Node: `measure.mjs <chromium> <runs> <flags as JSON> <url …>`. Writes one
 * line of JSON per page: every run's figures, and the findings of the last run.
 */
const [chromePath, runs, flags, ...urls] = process.argv.slice(2);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  si: 'speed-index',
};

for (const url of urls) {
  const figures = [];
  let complaints = [];
  let backForward = null;
  for (let run = 0; run < Number(runs); run++) {
    const lhr = await auditAgain(url);
    figures.push({
      ...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((lhr.categories[id].score ?? 0) * 100)])),
      ...Object.fromEntries(Object.entries(TIMES).map(([name, id]) => [name, lhr.audits[id].numericValue])),
      bytes: lhr.audits['total-byte-weight'].numericValue,
      requests: lhr.audits['network-requests']?.details?.items?.length ?? 0,
    });
    complaints = complaintsOf(lhr);
    backForward = lhr.audits['bf-cache']?.score ?? null;
  }
  process.stdout.write(`${JSON.stringify({ url, figures, complaints, backForward, version: version() })}\n`);
}

/**
 * Lighthouse sometimes loses the trace of a load ('Please run Lighthouse again'), so the page is measured again; a
 * faulty page fails each time.
 */
async function auditAgain(url, tries = 3) {
  try {
    return await audit(url);
  } catch (error) {
    if (tries <= 1) throw error;
    return auditAgain(url, tries - 1);
  }
}

async function audit(url) {
  // A new browser for each run: its cache is empty.
  const chrome = await launch({ chromePath, chromeFlags: JSON.parse(flags), ignoreDefaultFlags: false });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** The audits that cost points, or would; in the categories that must reach 100, all of them. */
function complaintsOf(lhr) {
  return CATEGORIES.flatMap((id) =>
    lhr.categories[id].auditRefs
      .filter((ref) => ref.weight > 0 || id !== 'performance')
      .map((ref) => lhr.audits[ref.id])
      .filter((one) => one.score !== null && one.score < (id === 'performance' ? 0.9 : 1))
      .map((one) => `${id}: ${one.title}${one.displayValue ? ` (${one.displayValue})` : ''}`),
  );
}

function version() {
  return JSON.parse(readFileSync(new URL('node_modules/lighthouse/package.json', import.meta.url), 'utf8'))
    .version;
}
