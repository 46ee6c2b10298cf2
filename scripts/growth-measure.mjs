import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from './bench-client.mjs';
import { cpuOf } from './bench-measure.mjs';
import { median } from './median.mjs';

const MAX_TRIES = 10;

/**
 * A separate client for each number of visitors, so that each visitor holds one connection. After a 503 a visitor asks
 * again one second later, sooner than Retry-After says; `askedAgain` counts these, and an answer's time includes them.
 */
export function openVisitors(port, visitors) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const askOnce = openClient(port, agent);
  let askedAgain = 0;
  const ask = async (question) => {
    for (let tries = 1; ; tries++) {
      const answer = await askOnce(question);
      if (answer.status !== 503 || tries === MAX_TRIES) return answer;
      askedAgain++;
      await pause(1000);
    }
  };
  return { ask, askedAgain: () => askedAgain, close: () => agent.destroy() };
}

/**
 * Calls `work.ask` `count` times, `visitors` at once, for `repeats` rounds after a warm-up. Returns medians of CPU ms
 * (shop and PostgreSQL), of a request's time and of requests per second.
 */
export async function measureWork(work, { count, visitors, repeats, pids }) {
  await round(work.ask, Math.ceil(count / 4), visitors);
  const rounds = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const before = cpuOf(pids());
    const began = performance.now();
    const { times, failed } = await round(work.ask, count, visitors);
    const ms = performance.now() - began;
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    times.sort((a, b) => a - b);
    rounds.push({
      cpu: (cpuOf(pids()) - before) / count,
      p50: at(0.5),
      p99: at(0.99),
      rate: (count / ms) * 1000,
      failed,
    });
  }
  return {
    cpu: median(rounds, 'cpu'),
    p50: median(rounds, 'p50'),
    p99: median(rounds, 'p99'),
    rate: median(rounds, 'rate'),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function round(ask, count, visitors) {
  const times = [];
  let left = count;
  let failed = 0;
  const visitor = async (number) => {
    while (left-- > 0) {
      const began = performance.now();
      const good = await ask(number).catch(() => false);
      if (!good) failed++;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, number) => visitor(number)));
  return { times, failed };
}
