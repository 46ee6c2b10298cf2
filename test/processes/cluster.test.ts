import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { childProcesses } from '../support/child-processes.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-ports.ts';
import { killWhatRuns } from './kill-what-runs.ts';
import { postmasterOf } from './postmaster-of.ts';

const SERVER = join(import.meta.dirname, '../../server.ts');

let folder: string;
let port: number;
let shop: ChildProcess;
let said = '';

/** SHOP_PROCESSES=2 with everything that the shop brings itself: database, sandbox, demo sign-in. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-cluster-'));
  port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: folder, SHOP_PROCESSES: '2', LOG_LEVEL: 'error' };
  // In a process group of its own, so that a failed test can end all of it.
  shop = spawn(process.execPath, [SERVER], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (part) => (said += String(part)));
  // `expect.poll` works inside tests only.
  await eventually(() => expect(said).toContain('is open at'), 150_000);
  await eventually(async () => expect(await processes()).toHaveLength(2));
}, 180_000);
afterAll(async () => {
  await killWhatRuns(Number(shop.pid), folder);
  await rm(folder, { recursive: true, force: true });
});

/** The pids of the serving processes: the primary's children that run the same file. */
const processes = () => childProcesses(Number(shop.pid), 'server.ts');

/** Until the test ends, PostgreSQL accepts connections and statements but answers nothing. */
async function stopDatabase(): Promise<void> {
  const postmaster = await postmasterOf(folder);
  const stopped = [postmaster, ...(await childProcesses(postmaster))];
  onTestFinished(() => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  });
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
}

const metrics = async () => (await ask('/metrics', new Agent())).body;
const metric = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics())?.[1]);

/** The number of requests that all processes together have counted. */
function requestsIn(body: string): number {
  const counts = [...body.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('answer at one port, and /metrics speaks for all of them, whichever is asked', async () => {
  await expect.poll(() => metric('shop_processes')).toBe(2);
  const body = await metrics();
  expect(body).toContain('# TYPE http_request_duration_seconds histogram');
  // Each process reads it from the database, so it is reported once instead of summed.
  expect(body).toMatch(/^shop_mail_stuck 0$/m);
});

/** Requests of the next test that were answered with 200. */
let answered = 0;

test('are replaced one by one at SIGUSR2 under load, and no request fails', {
  timeout: 160_000,
}, async () => {
  const before = await processes();
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const failures: string[] = [];
  let going = true;
  const visit = async (path: string) => {
    while (going) {
      const answer = await ask(path, agent);
      if (answer.status === 200) answered += 1;
      else if (!isBusy(answer)) failures.push(`${path} ${answer.error ?? answer.status}`);
    }
  };
  // /readyz too: the machine as a whole stays ready.
  const paths = ['/readyz', '/allproducts?limit=12', '/sitemap.xml', '/api/products/chakli'];
  const visitors = paths.map(visit);
  const twentyMore = async () => {
    const wanted = answered + 20;
    const look = () => {
      // Unlike the message of `expect.poll`, this one is made anew at each try.
      const message = `failed: ${failures.slice(0, 20).join(', ') || 'none'}`;
      expect(answered, message).toBeGreaterThan(wanted);
    };
    await eventually(look);
  };
  await twentyMore();
  shop.kill('SIGUSR2');
  await expect.poll(() => said, { timeout: 110_000 }).toContain('All processes are new.');
  await twentyMore();
  going = false;
  await Promise.all(visitors);
  agent.destroy();
  expect(failures).toEqual([]);
  const after = await processes();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test('have a /metrics that still speaks for all when the database hangs, and for those that have gone', async () => {
  // Nobody has asked these processes yet, so none has a figure from the database to repeat.
  await stopDatabase();
  expect(answered).toBeGreaterThan(0);
  const body = await metrics();
  expect(body).toMatch(/^shop_processes 2$/m);
  expect(requestsIn(body)).toBeGreaterThanOrEqual(answered);
});

test('have a /metrics that leaves out a process that hangs, but not what it has counted', {
  timeout: 80_000,
}, async () => {
  await Promise.all(Array.from({ length: 40 }, () => ask('/readyz', new Agent())));
  const counted = requestsIn(await metrics());
  const [still = 0] = await processes();
  const goOn = () => void process.kill(still, 'SIGCONT');
  onTestFinished(goOn);
  process.kill(still, 'SIGSTOP');
  const body = await eventually(async () => {
    // Every second connection is handed to the process that hangs, and is not answered.
    const answer = await metrics();
    expect(answer).toMatch(/^shop_processes 1$/m);
    return answer;
  }, 60_000);
  expect(requestsIn(body)).toBeGreaterThanOrEqual(counted);
  goOn();
  await expect.poll(() => metric('shop_processes')).toBe(2);
});

test('replace one that is killed; meanwhile the others answer', { timeout: 60_000 }, async () => {
  const [victim = 0, other = 0] = await processes();
  const counted = requestsIn(await metrics());
  process.kill(victim, 'SIGKILL');
  // Until the primary knows, it still hands connections to the killed process, and they are lost with it.
  await expect.poll(() => said).toContain('a process of the shop has ended by itself');
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/product/chakli', new Agent())));
  expect(answers.filter((answer) => answer.status !== 200 && !isBusy(answer))).toEqual([]);
  await expect.poll(() => metric('shop_processes')).toBe(2);
  expect(requestsIn(await metrics())).toBeGreaterThan(counted);
  const serving = await processes();
  expect(serving).toContain(other);
  expect(serving).not.toContain(victim);
});

test('all end at SIGTERM, together with the database', { timeout: 40_000 }, async () => {
  const ended = once(shop, 'exit');
  const open = [...(await processes()), await postmasterOf(folder)];
  shop.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(said).toContain('Closing the shop.');
  for (const pid of open) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

interface Heard {
  status?: number | undefined;
  body: string;
  error?: string;
}

/** On a machine that stands still for a second, a process considers itself overloaded: that is no failed request. */
function isBusy({ body }: Heard): boolean {
  return body.includes('The shop is very busy.');
}

function ask(path: string, agent: Agent): Promise<Heard> {
  return new Promise((resolve) => {
    // A request in flight to a process when it is killed is never answered.
    const signal = AbortSignal.timeout(5000);
    const request = get({ host: '127.0.0.1', port, path, agent, signal }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
      response.on('error', (error) => resolve({ body, error: error.message }));
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ body: '', error: error.code ?? error.message }),
    );
  });
}
