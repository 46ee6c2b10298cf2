import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchPostgres } from '../../src/db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { PLAIN_USER } from '../support/plain-user.ts';

const log = pino({ level: 'silent' });
let home: string;
let dataDir: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gulab mithai '));
  dataDir = join(home, 'data');
});

afterAll(() => rm(home, { recursive: true, force: true }));

async function started() {
  const database = await startEmbeddedPostgres({ dataDir, log });
  if (!database.ok) throw new Error(database.message);
  // Stopping twice is harmless, and a failed test must not keep the folder locked.
  onTestFinished(() => database.stop());
  return database;
}

async function ask(connection: pg.ClientConfig | string, sql: string) {
  const client = new pg.Client(connection);
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

describe('the embedded database', () => {
  test('keeps its data over a restart, and is reached only through a private socket', async () => {
    const first = await started();
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
    await ask(first.connection, "CREATE TABLE sweets AS SELECT 'kaju-katli' AS id");
    await first.stop();
    await expect(stat(first.connection.host)).rejects.toThrow();

    const second = await started();
    expect((await ask(second.connectionString, 'SELECT id FROM sweets')).rows).toEqual([
      { id: 'kaju-katli' },
    ]);
    expect((await ask(second.connection, 'SHOW listen_addresses')).rows).toEqual([{ listen_addresses: '' }]);
    expect((await ask(second.connection, 'SHOW fsync')).rows).toEqual([{ fsync: 'on' }]);
    await second.stop();
  });

  test('comes back when PostgreSQL itself is killed', async () => {
    const database = await started();
    process.kill(await postmasterId(), 'SIGKILL');
    const answer = () =>
      ask(database.connection, 'SELECT 1').then(
        () => 'answers',
        () => 'silent',
      );
    await expect.poll(answer).toBe('answers');
    await database.stop();
  });

  test('refuses a second shop on the same folder, and does not disturb the first', async () => {
    const first = await started();
    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(second).toEqual({
      ok: false,
      inUse: true,
      message: `DATA_DIR "${dataDir}" is in use by another shop process; stop that one, or give this one another DATA_DIR.`,
    });
    expect((await ask(first.connection, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('starts after its shop was killed, and loses nothing that was committed', async () => {
    const holder = await shopThatHolds(dataDir);
    await ask(holder.connectionString, "INSERT INTO sweets VALUES ('motichoor-laddoo')");
    const ended = once(holder.process, 'exit');
    holder.process.kill('SIGKILL');
    await ended;

    const next = await started();
    expect((await ask(next.connection, 'SELECT count(*)::int AS count FROM sweets')).rows).toEqual([
      { count: 2 },
    ]);
    await next.stop();
  });

  test('starts although an unrelated process has the process id of the last PostgreSQL', async () => {
    const database = await started();
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    await database.stop();
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      pidFile.replace(/^\d+/, String(process.ppid)),
    );
    await (await started()).stop();
  });

  test('starts on a copy of a running shop’s folder, and leaves that shop its database and its socket', {
    timeout: 60_000,
  }, async () => {
    const copy = join(home, 'copy');
    // The path of the copy is a part of its path.
    const original = join(home, 'original', copy);
    const running = await startEmbeddedPostgres({ dataDir: original, log });
    if (!running.ok) throw new Error(running.message);
    onTestFinished(() => running.stop());
    const serverOf = async () =>
      (await readFile(join(original, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0];
    const before = await serverOf();
    await ask(running.connection, 'CHECKPOINT');
    await cp(original, copy, { recursive: true });
    const copied = await startEmbeddedPostgres({ dataDir: copy, log });
    if (!copied.ok) throw new Error(copied.message);
    await copied.stop();
    expect((await ask(running.connection, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(await serverOf()).toBe(before);
  });

  test('starts although a power cut has emptied the file with the process id of the last PostgreSQL', async () => {
    await (await started()).stop();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '');
    await (await started()).stop();
  });

  test.each([
    [
      'at once if nothing better can be hoped for',
      'could not write lock file "p": No space left on device',
      1,
    ],
    ['after further tries if the last PostgreSQL is still leaving', 'lock file "p" already exists', 2],
  ])('refuses %s', async (_, reason, tries) => {
    const folder = await mkdtemp(join(home, 'refusing '));
    const tried = join(folder, 'tried');
    // Like PostgreSQL, with another reason at the second try.
    const script =
      'echo >> "$1"; [ $(wc -l < "$1") = 1 ] && reason=$2 || reason=other; echo "FATAL:  $reason" >&2';
    const launched = await launchPostgres({
      command: ['sh', '-c', script, 'sh', tried, reason],
      logFile: join(folder, 'log'),
      connection: { host: folder, user: 'shop', database: 'shop' },
    });
    expect(launched).toEqual({ ok: false, reason: tries === 1 ? reason : 'other' });
    expect(await readFile(tried, 'utf8')).toBe('\n'.repeat(tries));
  });

  test.runIf(process.getuid?.() === 0)(
    'of another user can be opened by root, as with an operator’s command, and then by that user again',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'shop-of-another-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await chmod(folder, 0o755);
      const open = async () => {
        const database = await startEmbeddedPostgres({ dataDir: folder, log });
        if (!database.ok) throw new Error(database.message);
        await database.stop();
      };
      await open();
      execFileSync('chown', ['-R', '1:1', folder]);
      // As when the log was moved away, to make room.
      for (const name of ['postgres.log', 'in-use.lock']) await rm(join(folder, name));
      await open();
      for (const name of ['postgres', 'postgres.log', 'in-use.lock'])
        expect((await stat(join(folder, name))).uid, name).toBe(1);
    },
  );

  test.each([
    ['but read it', 0o444],
    ['nor read it', 0o000],
  ])('is refused to whoever may not write its lock, %s: two shops would open it at once', async (_, mode) => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-of-root-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'in-use.lock'), '', { mode });
    const module = JSON.stringify(new URL('../../src/db/embedded/data-folder.ts', import.meta.url).href);
    const script = `
      const { takeDataFolder } = await import(${module});
      console.log(JSON.stringify(takeDataFolder(process.argv[1])));`;
    const [program = '', ...args] = [...PLAIN_USER, process.execPath, '--input-type=module', '-e', script];
    expect(JSON.parse(execFileSync(program, [...args, folder], { encoding: 'utf8' }))).toEqual({
      ok: false,
      message: `DATA_DIR "${folder}" cannot be used: this user may not write its in-use.lock.`,
    });
  });

  test('says so when its folder cannot be created', async () => {
    await writeFile(join(home, 'letter.txt'), 'Dear customer');
    const reading = await startEmbeddedPostgres({ dataDir: join(home, 'letter.txt', 'data'), log });
    expect(reading).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^DATA_DIR ".*" cannot be used: .*\.$/),
    });
  });
});

async function postmasterId(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function shopThatHolds(folder: string): Promise<{ process: ChildProcess; connectionString: string }> {
  const module = JSON.stringify(
    new URL('../../src/db/embedded/start-embedded-postgres.ts', import.meta.url).href,
  );
  const script = `
    const { startEmbeddedPostgres } = await import(${module});
    const log = { info() {}, error() {} };
    console.log((await startEmbeddedPostgres({ dataDir: process.argv[1], log })).connectionString);`;
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(shop.stdout, 'data');
  return { process: shop, connectionString: String(line).trim() };
}
