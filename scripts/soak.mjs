import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openGateway } from './bench-gateway.mjs';
import { openShop } from './bench-shop.mjs';
import { openVisitors } from './growth-measure.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { say } from './say.mjs';
import { openMix } from './soak-mix.mjs';
import { writeSoak } from './soak-report.mjs';

const SAMPLE_SECONDS = 10;
const TICK_MS = 50;
/** A request that would have to wait behind this many others counts as failed. */
const MAX_AT_ONCE = 500;

/**
 * `npm run soak`: the mix of an ordinary evening at half of the shop's capacity, for an hour; fails if memory or the
 * 95th percentile of the last third is more than a fifth above that of the first.
 *   --minutes 60
 *   --rate n       requests a second, instead of half of the measured capacity
 *   --out file     instead of docs/benchmarks.md
 */
await finish(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string' },
      out: { type: 'string', default: join(root, 'docs/benchmarks.md') },
    },
  });
  const minutes = Number(values.minutes);
  await ensureInstalled();
  await ensureBuilt();
  // In its own process: the sandbox stores every payment of the hour, as a provider does.
  const gateway = await openGateway();
  const shop = await openShop({
    more: { LOG_LEVEL: 'error', TRUST_PROXY: '1', PAYMENT_PAY_URL: gateway.url },
  });
  const crowd = openVisitors(shop.port, MAX_AT_ONCE);
  try {
    const ask = await openMix({ ...shop, ask: crowd.ask });
    const capacity = await measureCapacity(ask);
    const rate = values.rate ? Number(values.rate) : capacity / 2;
    say(`Capacity ${capacity.toFixed(0)} requests a second; ${minutes} minutes at ${rate.toFixed(0)}.`);
    const before = crowd.askedAgain();
    const samples = await soak(shop, ask, { rate, seconds: minutes * 60 });
    const again = crowd.askedAgain() - before;
    const { grown, failed } = writeSoak(values.out, { samples, minutes, capacity, rate, again });
    say(grown.length === 0 ? 'Nothing grew.' : `Grew: ${grown.join(', ')}.`);
    say(`${failed} failed. Written: ${values.out}`);
    return grown.length + failed > 0 ? 1 : 0;
  } finally {
    crowd.close();
    await shop.close();
    await gateway.close();
  }
});

/** Requests per second when twenty visitors ask as fast as they are answered, after an equally long warm-up. */
async function measureCapacity(ask) {
  let rate = 0;
  for (const seconds of [15, 15]) {
    const until = performance.now() + seconds * 1000;
    let answered = 0;
    const visitor = async () => {
      while (performance.now() < until) {
        await ask();
        answered++;
      }
    };
    await Promise.all(Array.from({ length: 20 }, visitor));
    rate = answered / seconds;
  }
  return rate;
}

/** Asks at a constant rate, whether or not earlier answers have come: people do not wait for each other. */
async function soak(shop, ask, { rate, seconds }) {
  const samples = [];
  const began = performance.now();
  let window = newWindow();
  let sent = 0;
  let underWay = 0;
  let sampled = 0;
  const one = async () => {
    underWay++;
    const asked = performance.now();
    if (!(await ask())) window.failed++;
    window.times.push(performance.now() - asked);
    underWay--;
  };
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - began) / 1000) {
    for (const due = Math.floor(elapsed * rate); sent < due; sent++) {
      if (underWay < MAX_AT_ONCE) void one();
      else window.failed++;
    }
    if (elapsed - sampled >= SAMPLE_SECONDS) {
      sampled = elapsed;
      samples.push(await sampleOf(shop, window, elapsed));
      window = newWindow();
      if (samples.length % 6 === 0) sayHowItGoes(samples.at(-1));
    }
    await pause(TICK_MS);
  }
  return samples;
}

function newWindow() {
  return { times: /** @type {number[]} */ ([]), failed: 0 };
}

async function sampleOf(shop, { times, failed }, elapsed) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const figures = (await shop.ask({ path: '/metrics' })).bytes.toString();
  const figure = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1] ?? 0) / 2 ** 20;
  return {
    minute: elapsed / 60,
    requests: times.length,
    failed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    memory: shop.memory(),
    resident: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
  };
}

function sayHowItGoes({ minute, p50, p95, memory, heap, failed }) {
  const told = `${p50.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95, ${memory} MB (heap ${heap.toFixed(0)})`;
  say(`Minute ${minute.toFixed(0)}: ${told}${failed > 0 ? `, ${failed} failed` : ''}`);
}
