import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plot } from './growth-plot.mjs';
import { machineLine, putSection } from './report-section.mjs';

/** A cost that grows by no more than this share counts as the same (speed: How cost grows). */
const FLAT = 0.2;

const PARTS = {
  catalogue: { heading: 'Catalogue', sizeName: 'products on sale', told: 'CPU ms (median ms)' },
  orders: {
    heading: 'Orders',
    sizeName: 'orders in the books, a cart for every tenth',
    told: 'CPU ms (median ms)',
  },
  visitors: { heading: 'Visitors at once', sizeName: 'visitors at once', told: 'CPU ms (median ms, p99 ms)' },
};

/** Writes the sections 'growth' and 'growth processes' and their pictures; `results` are keyed by part and size. */
export function writeGrowth(out, { day, results, size }) {
  const pictures = join(dirname(out), 'pictures');
  mkdirSync(pictures, { recursive: true });
  const parts = Object.entries(PARTS).filter(([part]) => sizesOf(results, part).length > 0);
  const text = [
    '## Growth',
    '',
    `\`npm run growth\`, ${day}: what one request costs as the shop grows, medians of ${size.repeats} rounds of up to ${size.requests} requests by 20 visitors.`,
    machineLine(),
    'CPU is user and system time of the shop and of PostgreSQL together. A row is flat when its largest size costs at',
    'most 20 % more than the smallest. Products, and pages of a list, are chosen from all there are, the first more',
    'often than the last (each tenfold of ranks equally often). The new products of a larger catalogue are neither',
    'bestsellers nor new: those lists do not grow with it. Who hears 503 asks again after a second, which counts.',
    'Here the shop plays the payment provider in its own process, and its queue writes the mails of orders meanwhile: a',
    'whole order costs more than in the table of `npm run bench`, which counts neither as a part of it.',
    ...parts.flatMap(([part, about]) => {
      writeFileSync(join(pictures, `growth-${part}.svg`), pictureOf(results, part, about));
      return [
        '',
        `### ${about.heading}`,
        '',
        ...tableOf(results, part, about),
        '',
        `![${about.heading}](pictures/growth-${part}.svg)`,
      ];
    }),
  ];
  putSection(out, 'growth', text.join('\n'));
  if (sizesOf(results, 'processes').length > 0)
    putSection(out, 'growth processes', processesOf(results, size, day));
}

function sizesOf(results, part) {
  return Object.keys(results)
    .filter((key) => key.startsWith(`${part}:`))
    .map((key) => Number(key.split(':')[1]))
    .sort((a, b) => a - b);
}

function tableOf(results, part, { told }) {
  const sizes = sizesOf(results, part);
  const names = Object.keys(results[`${part}:${sizes[0]}`].work);
  return [
    `| ${told} | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | Largest ÷ smallest |`,
    `|---|${sizes.map(() => '---:|').join('')}---:|`,
    ...names.map((name) => {
      const cells = sizes.map((size) => cellOf(results[`${part}:${size}`].work[name], part));
      return `| ${name} | ${cells.join(' | ')} | ${ratioOf(results, part, name)} |`;
    }),
  ];
}

function cellOf(one, part) {
  if (!one) return '';
  const more = part === 'visitors' ? `${one.p50.toFixed(1)}, ${one.p99.toFixed(0)}` : one.p50.toFixed(1);
  const again = one.again > 0 ? `, ${one.again} asked again` : '';
  return `${one.cpu.toFixed(3)} (${more}${again})${one.failed > 0 ? ` **${one.failed} failed**` : ''}`;
}

function ratioOf(results, part, name) {
  const sizes = sizesOf(results, part);
  const [least, most] = [sizes[0], sizes.at(-1)].map((size) => results[`${part}:${size}`].work[name]?.cpu);
  if (!least || !most) return '';
  const ratio = most / least;
  return `${ratio.toFixed(2)}×${ratio > 1 + FLAT ? ' **not flat**' : ''}`;
}

function pictureOf(results, part, { heading, sizeName }) {
  const sizes = sizesOf(results, part);
  const names = Object.keys(results[`${part}:${sizes[0]}`].work);
  const lines = names.map((name) => {
    const first = results[`${part}:${sizes[0]}`].work[name].cpu || 1;
    return {
      name,
      points: sizes.map((size) => [size, (results[`${part}:${size}`].work[name]?.cpu ?? 0) / first]),
    };
  });
  const title = `${heading}: CPU of a request against that at ${sizes[0].toLocaleString('en')}`;
  return plot({ title, sizeName, unit: 'times', lines, band: FLAT });
}

function processesOf(results, size, day) {
  const counts = sizesOf(results, 'processes');
  const names = Object.keys(results[`processes:${counts[0]}`].work);
  return [
    '## Processes',
    '',
    `\`npm run growth\`, ${day}: \`SHOP_PROCESSES\` of ${counts.join(' and ')}, 100 visitors at once, medians of ${size.repeats} rounds.`,
    machineLine(),
    'The visitors and PostgreSQL run on the same cores as the shop: CPU ms is the honest figure here, requests a second',
    'shows what is left of the machine for the shop.',
    '',
    `| Work | ${counts.flatMap((count) => [`CPU ms, ${count}`, `a second, ${count}`]).join(' | ')} |`,
    `|---|${counts.map(() => '---:|---:|').join('')}`,
    ...names.map((name) => {
      const cells = counts.flatMap((count) => {
        const one = results[`processes:${count}`].work[name];
        return one ? [one.cpu.toFixed(3), one.rate.toFixed(0)] : ['', ''];
      });
      return `| ${name} | ${cells.join(' | ')} |`;
    }),
    '',
    `| | ${counts.join(' | ')} |`,
    `|---|${counts.map(() => '---:|').join('')}`,
    ...[
      ['Start to first answer, ms', 'startMs'],
      ['Memory after start, MB', 'memoryAtStart'],
      ['Memory under load, MB', 'memoryUnderLoad'],
    ].map(
      ([name, key]) =>
        `| ${name} | ${counts.map((count) => results[`processes:${count}`][key]).join(' | ')} |`,
    ),
  ].join('\n');
}
