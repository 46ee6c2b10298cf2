import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const caddyfile = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8');
const valuesOf = (unit: string) =>
  new Map(
    [...readFileSync(join(DEPLOY, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

test('the nightly backup reaches the embedded database, because it sees the folder with the service’s socket', () => {
  const [service, backup] = [valuesOf('shop@.service'), valuesOf('shop-backup.service')];
  expect(service.get('PrivateTmp')).toBe('yes');
  expect(backup.get('PrivateTmp')).toBe('yes');
  expect(backup.get('JoinsNamespaceOf')).toBe('shop@3000.service');
  for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile'])
    expect(backup.get(name), name).toBe(service.get(name));
});

test('when the machine starts, the shop takes its database before the backup does', () => {
  expect(valuesOf('shop-backup.service').get('After')?.split(' ')).toContain('shop@3000.service');
});

test('a shop that ends soon after its start is given up after five tries, also on a machine half as fast', () => {
  const unit = valuesOf('shop@.service');
  const tries = Number(unit.get('StartLimitBurst'));
  expect(tries).toBe(5);
  const [between, within] = [Number(unit.get('RestartSec')), Number(unit.get('StartLimitIntervalSec'))];
  // Seconds until it ends: 0.8 when a setting is wrong, 1.5 when the disk is full.
  expect(tries * (between + 2 * 1.5)).toBeLessThanOrEqual(within);
  // One that waits in vain for its database ends after 4 s at the earliest, and is never given up.
  expect(tries * (between + 4)).toBeGreaterThan(within);
});

test('a process that is killed because memory runs out takes no other with it: the shop replaces it', () => {
  expect(valuesOf('shop@.service').get('OOMPolicy')).toBe('continue');
});

test('on a busy evening the journal drops no line of the shop: one of them may be a payment alarm', () => {
  expect(valuesOf('shop@.service').get('LogRateLimitIntervalSec')).toBe('0');
});

test('the log of the example evening has the lines of each request that its costs count', () => {
  const readme = readFileSync(join(DEPLOY, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/ ÷ 3,600 = ([\d,.]+) \|/g)].map(([, many]) =>
    Number(many?.replace(',', '')),
  );
  const [, bytes, gigabytes] = /two lines of (\d+) bytes in all[^.]*?([\d.]+) GB an hour/.exec(readme) ?? [];
  const aSecond = rows.reduce((sum, many) => sum + many, 0);
  expect(rows).toHaveLength(6);
  expect(((aSecond * 3600 * Number(bytes)) / 1e9).toFixed(1)).toBe(gigabytes);
});

test('the nightly backup deletes old backups, and the remains of one that was killed', () => {
  expect(valuesOf('shop-backup.service').get('ExecStartPost')).toContain("-name '*.backup.gz*'");
});

test('the Caddyfile says where a CDN in front of it is trusted: otherwise all visitors share its addresses', () => {
  const [proxy = ''] = /^\treverse_proxy [\s\S]*?^\t\}/m.exec(caddyfile) ?? [];
  expect(proxy).toMatch(/^\t\t#trusted_proxies \S+/m);
});

test('Caddy asks the shop for no compression of its own: it would unpack the answer, and send the tag of the packed one', () => {
  const [transport = ''] = /^\t\ttransport http \{[\s\S]*?^\t\t\}/m.exec(caddyfile) ?? [];
  expect(transport).toMatch(/^\t\t\tcompression off$/m);
});

test('whoever copies the Caddyfile is told to put the shop’s own name in it: it would ask for the certificate of another', () => {
  const readme = readFileSync(join(DEPLOY, 'README.md'), 'utf8');
  expect(caddyfile).toMatch(/^shop\.example \{$/m);
  expect(readme).toMatch(/cp deploy\/Caddyfile .*# .*in place of shop\.example/);
});

const SRC = join(import.meta.dirname, '../../src');
const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(SRC, file), 'utf8'));

test.each([
  'payment was not announced',
  'payment webhook refused',
  'Too many sign-ups from here.',
  'Too many failed logins.',
  'Too many payments were started.',
  'payment alarm: ',
  'more than was left',
  'its disk is full',
  'The database only reads',
])('the page for the night says what to do at "%s", and the shop says it in these words', (words) => {
  const page = readFileSync(join(DEPLOY, 'at-night.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(page).toContain(words);
  expect(code.filter((text) => text.includes(words))).not.toEqual([]);
});

test('whoever makes a release is told that units and Caddyfile are copies, and how what it changes in them arrives', () => {
  const readme = readFileSync(join(DEPLOY, 'README.md'), 'utf8');
  const [after = ''] = /Each version is installed[\s\S]*?To move away/.exec(readme) ?? [];
  expect(after).toContain('diff /etc/systemd/system/$unit /opt/shop/current/deploy/$unit');
  expect(after).toContain('systemctl daemon-reload');
  expect(after).toContain('diff /etc/caddy/Caddyfile');
});

// Only on machines like the servers that the script is for.
const isServer = process.platform === 'linux' && spawnSync('git', ['--version']).status === 0;

describe.skipIf(!isServer)('release.sh, where there are GNU coreutils, /proc and git,', () => {
  test('keeps the two releases before it, and every release that a process still runs in', async () => {
    await using shop = await shopFolder('mkdirSync("build/client/assets", { recursive: true })');
    const old = ['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01'];
    for (const name of old) mkdirSync(join(shop.folder, 'releases', name), { recursive: true });
    const running = spawn('sleep', ['60'], { cwd: join(shop.folder, 'releases/2020-01-01') });
    await once(running, 'spawn');
    try {
      shop.release();
    } finally {
      running.kill();
    }
    const [newest, ...others] = shop.releases().reverse();
    expect(others).toEqual(['2023-01-01', '2022-01-01', '2020-01-01']);
    expect(readlinkSync(join(shop.folder, 'current'))).toBe(`releases/${newest}`);
  });

  test('keeps the release it has made if a clock that is set back gives it the oldest name', async () => {
    await using shop = await shopFolder('mkdirSync("build/client/assets", { recursive: true })');
    const later = ['2996-01-01', '2997-01-01', '2998-01-01', '2999-01-01'];
    for (const name of later) mkdirSync(join(shop.folder, 'releases', name), { recursive: true });
    shop.release();
    const [made, ...others] = shop.releases();
    expect(readlinkSync(join(shop.folder, 'current'))).toBe(`releases/${made}`);
    expect(others).toEqual(later.slice(1));
  });

  test('removes all traces of a version that cannot be built, and keeps the one before it in place', async () => {
    await using shop = await shopFolder('throw new Error("does not build")');
    mkdirSync(join(shop.folder, 'releases/2020-01-01'), { recursive: true });
    symlinkSync('releases/2020-01-01', join(shop.folder, 'current'));
    expect(() => shop.release()).toThrow(/does not build/);
    expect(shop.releases()).toEqual(['2020-01-01']);
    expect(readlinkSync(join(shop.folder, 'current'))).toBe('releases/2020-01-01');
  });

  test('takes a commit by its hash: a backup is restored with the version that made it', async () => {
    await using shop = await shopFolder('mkdirSync("build/client/assets", { recursive: true })');
    shop.commit();
    const before = shop.hashOf(shop.repository, 'HEAD~1');
    shop.release(before);
    expect(shop.hashOf(join(shop.folder, 'current'), 'HEAD')).toBe(before);
  });

  test('leaves the release in place that a start would use when it is interrupted in that moment', async () => {
    await using shop = await shopFolder('mkdirSync("build/client/assets", { recursive: true })');
    const programs = join(shop.folder, 'programs');
    mkdirSync(programs);
    const interrupted = `#!/bin/sh\nPATH=\${PATH#*:}\nmv "$@"\nkill -TERM $PPID\n`;
    writeFileSync(join(programs, 'mv'), interrupted, { mode: 0o755 });
    expect(() => shop.release('main', { PATH: `${programs}:${process.env['PATH']}` })).toThrow();
    expect(readdirSync(join(shop.folder, 'current'))).toContain('scripts');
  });

  test('removes all traces of a version that does not exist', async () => {
    await using shop = await shopFolder('mkdirSync("build/client/assets", { recursive: true })');
    expect(() => shop.release('no-such-version')).toThrow();
    expect(shop.releases()).toEqual([]);
  });

  test('keeps the hashed files of a release that was current for long, because open tabs still ask for them', async () => {
    await using shop = await shopFolder('mkdirSync("build/client/assets", { recursive: true })');
    const monthsAgo = new Date('2020-01-01');
    const [assets, kept] = [
      join(shop.folder, 'releases/2020-01-01/build/client/assets'),
      join(shop.folder, 'kept/assets'),
    ];
    for (const folder of [assets, kept]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(assets, 'current.js'), '');
    linkSync(join(assets, 'current.js'), join(kept, 'current.js'));
    writeFileSync(join(kept, 'long-gone.js'), '');
    for (const name of ['current.js', 'long-gone.js']) utimesSync(join(kept, name), monthsAgo, monthsAgo);
    symlinkSync('releases/2020-01-01', join(shop.folder, 'current'));
    shop.release();
    expect(readdirSync(kept)).toEqual(['current.js']);
  });

  test('keeps the hashed files of a release that was current for long, and was rolled back an hour ago', async () => {
    await using shop = await shopFolder('mkdirSync("build/client/assets", { recursive: true })');
    const monthsAgo = new Date('2020-01-01');
    const kept = join(shop.folder, 'kept/assets');
    mkdirSync(kept, { recursive: true });
    for (const name of ['2020-01-01', '2021-01-01']) {
      const assets = join(shop.folder, 'releases', name, 'build/client/assets');
      mkdirSync(assets, { recursive: true });
      writeFileSync(join(assets, `${name}.js`), '');
      linkSync(join(assets, `${name}.js`), join(kept, `${name}.js`));
      utimesSync(join(kept, `${name}.js`), monthsAgo, monthsAgo);
    }
    symlinkSync('releases/2020-01-01', join(shop.folder, 'current'));
    shop.release();
    expect(readdirSync(kept).sort()).toEqual(['2020-01-01.js', '2021-01-01.js']);
  });

  /** An empty /opt/shop, and a repository whose build is this one statement. */
  async function shopFolder(build: string) {
    const folder = await mkdtemp(join(tmpdir(), 'release-'));
    const repository = join(folder, 'repository');
    mkdirSync(join(repository, 'scripts'), { recursive: true });
    const folders = ['assets', 'fonts', 'pictures'].map((name) => `build/client/${name}`);
    writeFileSync(
      join(repository, 'scripts/build.mjs'),
      `import { mkdirSync } from 'node:fs';
      for (const folder of ${JSON.stringify(folders)}) mkdirSync(folder, { recursive: true });
      ${build};`,
    );
    const git = (cwd: string, ...words: string[]) =>
      execFileSync('git', words, { cwd, stdio: 'pipe', encoding: 'utf8' }).trim();
    const author = ['-c', 'user.name=t', '-c', 'user.email=t@example.in'];
    const commit = () => git(repository, ...author, 'commit', '--quiet', '--allow-empty', '--message=t');
    git(repository, 'init', '--quiet', '--initial-branch=main');
    git(repository, 'add', '.');
    commit();
    return {
      folder,
      repository,
      commit,
      hashOf: (clone: string, version: string) => git(clone, 'rev-parse', version),
      release: (version = 'main', env: NodeJS.ProcessEnv = {}) =>
        execFileSync('sh', [join(DEPLOY, 'release.sh'), `file://${repository}`, version], {
          env: { ...process.env, SHOP_FOLDER: folder, ...env },
          stdio: 'pipe',
        }),
      releases: () => readdirSync(join(folder, 'releases')).sort(),
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
    };
  }
});
