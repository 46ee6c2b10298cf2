import { describe, expect, test } from 'vitest';
import type { AdapterSteps } from './adapter-fixture.ts';
import { anAttempt } from './an-attempt.ts';

/** An announcement either arrives, or its result says what is known about it. */
export function announceSuite(steps: AdapterSteps): void {
  describe('announce', () => {
    test('gives an access key', async () => {
      expect((await steps.announced()).accessKey).toMatch(/^\S{16,}$/);
    });

    test('gives the same access key when the same attempt is announced again', async () => {
      const { attempt, accessKey } = await steps.announced();
      expect(await steps.fixture.gateway.announce(attempt)).toEqual({ ok: true, accessKey });
    });

    test('cannot tell about a txnid that is taken, so the provider must be asked', async () => {
      const { attempt } = await steps.paid();
      const again = await steps.fixture.gateway.announce(attempt);
      expect(['unknown', 'duplicate']).toContain(again.ok ? 'ok' : again.reason);
    });

    test.each(['आशा वर्मा', 'José | Ñandú', 'ZoëÆrø “Æ”', '', '🍬', 'x'.repeat(400)])(
      'sends a name that the provider takes for %j',
      async (name) => {
        await steps.announced({ name, address1: `${name} मकान 4`, city: name, productInfo: `${name}!` });
      },
    );

    test('is refused with a readable message when a field is wrong', async () => {
      const refused = await steps.fixture.gateway.announce(anAttempt(steps.fixture.refusable));
      expect(refused).toMatchObject({
        ok: false,
        reason: 'refused',
        message: expect.stringMatching(/\w+/),
      });
    });

    test('is refused when the txnid has a form that cannot be signed safely', async () => {
      const refused = await steps.fixture.gateway.announce(anAttempt({ txnid: 'TXN1|9.00' }));
      expect(refused).toMatchObject({ ok: false, reason: 'refused' });
    });

    test('is refused with a wrong key and with a wrong secret', async () => {
      const { wrongKey, wrongSalt } = steps.fixture.strangers;
      expect(await wrongKey.announce(anAttempt())).toMatchObject({ ok: false, reason: 'refused' });
      expect(await wrongSalt.announce(anAttempt())).toMatchObject({ ok: false, reason: 'refused' });
    });

    test('throws when the amount is not a whole number of paise', async () => {
      await expect(steps.fixture.gateway.announce(anAttempt({ amountPaise: 10.5 }))).rejects.toThrow(
        RangeError,
      );
    });
  });
  describe('trouble on the way', () => {
    const broken: [string, typeof fetch][] = [
      ['HTML', async () => new Response('<html>502</html>', { headers: { 'content-type': 'text/html' } })],
      ['malformed JSON', async () => new Response('{"status":1,"data":')],
      ['an unexpected form', async () => Response.json({ status: 'fine', data: 17 })],
      ['an empty answer', async () => new Response('')],
      ['HTTP 503', async () => Response.json({ status: 1 }, { status: 503 })],
      ['a redirect', async () => new Response(null, { status: 302, headers: { location: 'http://x.test' } })],
      ['more than 64 KB', async () => new Response(`{"status":1,"data":"${'a'.repeat(70_000)}"}`)],
      ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
      ['silence', (_url, init) => untilAborted(init?.signal)],
    ];

    test.each(broken)('after %s nobody knows whether it was announced', async (_name, answer) => {
      const result = await steps.fixture.answeredBy(answer, 20).announce(anAttempt());
      expect(result).toMatchObject({ ok: false, reason: 'unknown', message: expect.stringMatching(/\w+/) });
    });

    test.each(broken)('after %s the provider counts as unreachable', async (_name, answer) => {
      const result = await steps.fixture.answeredBy(answer, 20).retrieve(anAttempt());
      expect(result).toMatchObject({
        ok: false,
        reason: 'unreachable',
        message: expect.stringMatching(/\w+/),
      });
    });

    test.each(['ENOTFOUND', 'CERT_HAS_EXPIRED'])('the trouble of this machine is named: %s', async (code) => {
      const cause = Object.assign(new Error('no connection to pay.test'), { code });
      const lost = () => Promise.reject(new TypeError('fetch failed', { cause }));
      expect(await steps.fixture.answeredBy(lost, 20).announce(anAttempt())).toMatchObject({
        ok: false,
        message: `The provider cannot be reached (${code}).`,
      });
    });
  });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
