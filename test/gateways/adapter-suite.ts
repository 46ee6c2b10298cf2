import { afterAll, beforeAll, describe } from 'vitest';
import { announceSuite } from './adapter-announce.ts';
import { callbackSuite } from './adapter-callback.ts';
import type { AdapterFixture, AdapterSteps } from './adapter-fixture.ts';
import { refundSuite } from './adapter-refund.ts';
import { retrieveSuite } from './adapter-retrieve.ts';
import { anAttempt } from './an-attempt.ts';

/** What every payment adapter must do, tested over its provider's wire format (spec §7, payments). */
export function adapterSuite(provider: string, open: () => Promise<AdapterFixture>): void {
  describe(`${provider} adapter`, () => {
    let opened: AdapterFixture | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    const steps: AdapterSteps = {
      get fixture() {
        if (!opened) throw new Error('The fixture is there once the tests run.');
        return opened;
      },
      async announced(changes) {
        const attempt = anAttempt(changes);
        const result = await steps.fixture.gateway.announce(attempt);
        if (!result.ok) throw new Error(result.message);
        return { attempt, accessKey: result.accessKey };
      },
      async paid(changes) {
        const { attempt, accessKey } = await steps.announced(changes);
        return { attempt, word: await steps.fixture.pay(accessKey, 'success') };
      },
      async read(word) {
        if (word.kind === 'callback') return steps.fixture.gateway.readCallback(word.fields);
        const reading = await steps.fixture.gateway.readWebhook(word.webhook);
        if (!reading.ok) return reading;
        if (reading.kind !== 'payment') throw new Error(`a webhook about ${reading.kind}`);
        return { ok: true, report: reading.report };
      },
    };
    announceSuite(steps);
    callbackSuite(steps);
    retrieveSuite(steps);
    refundSuite(steps);
  });
}
