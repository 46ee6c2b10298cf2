import { median } from './median.mjs';
import { machineLine, putSection } from './report-section.mjs';

/** Replaces the section of the last run. */
export function writeLighthouse(file, run) {
  putSection(file, 'lighthouse', sectionOf(run));
}

writeLighthouse.lineOf = ({ path, figures, complaints }) => {
  const m = (name) => median(figures, name);
  const scores = SCORES.map((name) => m(name)).join('/');
  const line = `${path}: ${scores}, FCP ${ms(m('fcp'))}, LCP ${ms(m('lcp'))}, TBT ${ms(m('tbt'))}, CLS ${m('cls').toFixed(3)}, ${kb(m('bytes'))}`;
  return complaints.length > 0 ? `${line}\n  ${complaints.join('\n  ')}` : line;
};

const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'];

function sectionOf({ results, touched, runs }) {
  return [
    '## Pages on a phone',
    '',
    `\`npm run lighthouse\`, ${new Date().toISOString().slice(0, 10)}, Lighthouse ${results[0]?.version} mobile (simulated slow 4G, processor 4 × slower), Debian's Chromium, cold cache, median of ${runs}.`,
    machineLine(),
    '',
    '| Page | Performance | Accessibility | Best practices | SEO | FCP | LCP | TBT | CLS | Weight, cold | Requests | Back/forward |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    '| target | 100 | 100 | 100 | 100 | ≤ 900 ms | ≤ 1,400 ms | ≤ 30 ms | 0 | ≤ 400 KB | | kept |',
    ...results.map(rowOf),
    '',
    ...touchesOf(touched),
    ...findings(results),
  ].join('\n');
}

function rowOf({ path, figures, backForward }) {
  const m = (name) => median(figures, name);
  const cells = [
    ...SCORES.map((name) => mark(m(name), m(name) === 100, String)),
    mark(m('fcp'), m('fcp') <= 900, ms),
    mark(m('lcp'), m('lcp') <= 1400, ms),
    mark(m('tbt'), m('tbt') <= 30, ms),
    mark(m('cls'), m('cls') < 0.0005, (value) => value.toFixed(3)),
    mark(m('bytes'), m('bytes') <= 400_000, kb),
    String(m('requests')),
    backForward === null ? '' : backForward === 1 ? 'kept' : '**not kept**',
  ];
  return `| \`${path}\` | ${cells.join(' | ')} |`;
}

function touchesOf(touched) {
  if (!touched) return [];
  const { slowdown, touches, backForward, reasons, prefetched } = touched;
  const worst = Math.max(...touches.map(({ inp }) => inp ?? 0));
  return [
    `Touches on a processor ${slowdown} × slower than this one, from the touch to the next frame (INP, in steps of 8 ms, the middle of three, on a page that has come to rest; target ≤ 200 ms): worst ${mark(worst, worst <= 200, ms)}.`,
    '',
    '| Page | Touch | INP |',
    '|---|---|---|',
    ...touches.map(
      ({ page, what, inp }) =>
        `| ${page} | ${what} | ${inp === null ? 'not found' : mark(inp, inp <= 200, ms)} |`,
    ),
    '',
    `Going back from one document to the last: ${backForward ? 'restored from the back/forward cache' : `**rendered anew** (${reasons})`}. A link under a resting pointer: ${prefetched ? 'fetched before the click' : '**not fetched before the click**'}.`,
    '',
  ];
}

function findings(results) {
  const found = results.filter(({ complaints }) => complaints.length > 0);
  if (found.length === 0) return ['Lighthouse found nothing.'];
  return [
    'What Lighthouse found in the last run of each page:',
    '',
    ...found.map(({ path, complaints }) => `- \`${path}\`: ${complaints.join('; ')}`),
  ];
}

function mark(value, met, text) {
  return met ? text(value) : `**${text(value)}**`;
}

function ms(value) {
  return `${Math.round(value)} ms`;
}

function kb(value) {
  return `${Math.round(value / 1000)} KB`;
}
