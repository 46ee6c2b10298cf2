import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { sandboxAddresses } from '../../src/db/sandbox-addresses.ts';
import { refundStatusHash } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import type { SandboxAddresses } from '../../src/gateways/easebuzz-sandbox/peers.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { copyOfTemplate } from '../support/copy-of-template.ts';
import { freePort } from '../support/free-ports.ts';
import { anAttempt } from './an-attempt.ts';
import { easebuzzAt, quiet } from './easebuzz-fixture.ts';
import { announceTo, askSandbox, requestRefundAt } from './sandbox-steps.ts';

/** The list that the processes of one shop share, as the database keeps it. */
function aList() {
  const urls = new Set<string>();
  const openedAt = 'today';
  const addresses: SandboxAddresses = {
    async add(url) {
      urls.add(url);
      return { url, openedAt };
    },
    remove: async ({ url }) => void urls.delete(url),
    others: async (own) => [...urls].filter((url) => url !== own).map((url) => ({ url, openedAt })),
  };
  return { urls, addresses };
}

function start(addresses: SandboxAddresses, port: number) {
  const where = { host: '127.0.0.1', port, production: false, timeScale: 100_000, log: quiet };
  return startEasebuzzSandbox({ ...EASEBUZZ_DEMO_CREDENTIALS, ...where, addresses });
}

async function open(addresses: SandboxAddresses, port = 0) {
  const sandbox = await start(addresses, port);
  if (!sandbox.ok) throw new Error(sandbox.message);
  onTestFinished(sandbox.close);
  return { ...sandbox, gateway: easebuzzAt(sandbox.url) };
}

async function three() {
  const { urls, addresses } = aList();
  const [a, b, c] = [await open(addresses), await open(addresses), await open(addresses)];
  return { urls, addresses, a, b, c };
}

type Sandbox = Awaited<ReturnType<typeof open>>;

const choose = ({ url }: Sandbox, accessKey: string, outcome: string) =>
  fetch(`${url}/pay/${accessKey}/${outcome}`, { method: 'POST', body: new URLSearchParams() });

describe('the sandboxes of several processes', () => {
  test('act as one provider: announced to A, paid at B’s page, reported by C', async () => {
    const { a, b, c } = await three();
    const { attempt, accessKey } = await announceTo(a);

    const page = await fetch(`${b.url}/pay/${accessKey}?parent=http://localhost:3000`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
    expect(await page.text()).toContain('Pay successfully');

    const paid = await choose(b, accessKey, 'success');
    expect(paid.status).toBe(200);
    expect(await paid.text()).toContain(attempt.txnid);
    expect(await c.gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'success' } });
    expect((await choose(c, accessKey, 'failure')).status).toBe(409);
  });

  test('announce a payment once: a repetition at B has the access key of A', async () => {
    const { a, b, c } = await three();
    const { attempt, accessKey } = await announceTo(a);
    expect(await b.gateway.announce(attempt)).toEqual({ ok: true, accessKey });
    expect(b.control.ledger()).toEqual([]);
    expect(await c.gateway.announce({ ...attempt, amountPaise: 100 })).toMatchObject({ ok: false });
  });

  test('refund, once, what another one received', async () => {
    const { a, b } = await three();
    const { attempt, accessKey } = await announceTo(a);
    const { easepayid = '' } = await a.control.pay(accessKey, 'success');
    const requested = await requestRefundAt(b, easepayid);
    expect(requested).toMatchObject({ status: true });
    expect(await requestRefundAt(a, easepayid)).toEqual(requested);
    await a.control.idle();
    const hash = refundStatusHash(easepayid, EASEBUZZ_DEMO_CREDENTIALS);
    expect(await askSandbox(b, '/refund/v1/retrieve', { easebuzz_id: easepayid, hash })).toMatchObject({
      txnid: attempt.txnid,
      refunds: [{ refund_status: 'refunded' }],
    });
  });

  test('know nothing of a payment that nobody announced', async () => {
    const { b } = await three();
    expect(await b.gateway.retrieve(anAttempt())).toMatchObject({ ok: false });
    expect((await fetch(`${b.url}/pay/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await choose(b, '0'.repeat(64), 'success')).status).toBe(409);
  });

  test('remove a peer that is gone, or whose port now belongs to another program', async () => {
    const { urls, addresses, a, b } = await three();
    const stranger = createServer((_request, response) => response.end('<h1>Another shop</h1>'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void stranger.close());
    const { port } = stranger.address() as AddressInfo;
    await addresses.add('http://127.0.0.1:9');
    await addresses.add(`http://127.0.0.1:${port}`);
    expect(await a.gateway.retrieve(anAttempt())).toMatchObject({ ok: false });
    expect(urls.size).toBe(3);
    await b.close();
    expect(urls.has(b.url)).toBe(false);
  });

  test('keep a peer that has started again at its address while its absence was noticed', async () => {
    const { connectionString, drop } = await copyOfTemplate();
    const { db } = connectDatabase({ connectionString, max: 2 });
    onTestFinished(async () => {
      await db.destroy();
      await drop();
    });
    const addresses = sandboxAddresses(db);
    const port = await freePort();
    await addresses.add(`http://127.0.0.1:${port}`);
    const a = Promise.withResolvers<Sandbox>();
    const b = await open({
      ...addresses,
      async remove(absent) {
        a.resolve(await open(addresses, port));
        await addresses.remove(absent);
      },
    });
    expect(await b.gateway.retrieve(anAttempt())).toMatchObject({ ok: false });
    const { attempt, accessKey } = await announceTo(await a.promise);
    await choose(b, accessKey, 'success');
    expect(await b.gateway.retrieve(attempt)).toMatchObject({ report: { outcome: 'success' } });
  });

  test('leave their port free when they cannot be listed', async () => {
    const { addresses } = aList();
    const port = await freePort();
    const add = () => Promise.reject(new Error('the database is away'));
    expect(await start({ ...addresses, add }, port)).toMatchObject({
      ok: false,
      message: expect.stringContaining('the database is away'),
    });
    expect((await open(addresses, port)).url).toBe(`http://127.0.0.1:${port}`);
  });

  test('answer for themselves while the list cannot be read', async () => {
    const { addresses } = aList();
    const a = await open({ ...addresses, others: () => Promise.reject(new Error('the database is away')) });
    const { attempt, accessKey } = await announceTo(a);
    await a.control.pay(accessKey, 'success');
    expect(await a.gateway.retrieve(attempt)).toMatchObject({ report: { outcome: 'success' } });
    expect(await a.gateway.retrieve(anAttempt())).toMatchObject({ ok: false });
  });
});
