import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { easebuzzAt } from './easebuzz-fixture.ts';
import { announceTo, requestRefundAt } from './sandbox-steps.ts';

/** What no longer has room on the disk; null: everything has. */
const disk = vi.hoisted((): { refuses: string | null } => ({ refuses: null }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const writeFileSync: typeof real.writeFileSync = (...what) => {
    if (disk.refuses !== null && String(what[1]).includes(disk.refuses)) {
      throw new Error('ENOSPC: no space left on device, write');
    }
    real.writeFileSync(...what);
  };
  return { ...real, writeFileSync };
});

test('a disk that fills up while a refund is under way ends no process; the next start continues it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sandbox-full-disk-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const said: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => said.push(line) });
  const open = async () => {
    const where = { host: '127.0.0.1', port: 0, production: false, timeScale: 100_000, log };
    const ledgerFile = join(home, 'ledger.jsonl');
    const sandbox = await startEasebuzzSandbox({ ...EASEBUZZ_DEMO_CREDENTIALS, ...where, ledgerFile });
    if (!sandbox.ok) throw new Error(sandbox.message);
    onTestFinished(sandbox.close);
    return { ...sandbox, gateway: easebuzzAt(sandbox.url) };
  };

  const before = await open();
  const { accessKey } = await announceTo(before);
  const { easepayid = '' } = await before.control.pay(accessKey, 'success');
  disk.refuses = '"status":"accepted"';
  expect(await requestRefundAt(before, easepayid)).toMatchObject({ status: true });
  await before.control.idle();
  expect(said.join('')).toContain('no space left on device');
  await before.close();

  disk.refuses = null;
  const after = await open();
  await after.control.idle();
  expect(after.control.ledger()).toMatchObject([{ refundedPaise: 50_000 }]);
});

test('a disk that is full at the start refuses it in one sentence', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sandbox-full-disk-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const log = pino({ level: 'silent' });
  const where = {
    host: '127.0.0.1',
    port: 0,
    production: false,
    ledgerFile: join(home, 'ledger.jsonl'),
    log,
  };
  const past = [{ txnid: 'TXN1', easepayid: 'E1', amountPaise: 60_000, paidAt: new Date(0) }];
  for (const refuses of ['', '"txnid":"TXN1"']) {
    disk.refuses = refuses;
    const started = await startEasebuzzSandbox({ ...EASEBUZZ_DEMO_CREDENTIALS, ...where, past });
    disk.refuses = null;
    expect(started).toEqual({
      ok: false,
      message: expect.stringMatching(/no space left on device, write\.$/),
    });
  }
});
