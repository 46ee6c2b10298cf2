import type { BaseLogger } from 'pino';
import type { WireFields } from '../easebuzz/hash.ts';
import type { Scheduler } from './scheduler.ts';

export interface Webhooks {
  /** null: nobody listens. */
  setUrl(url: string | null): void;
  /** Settles after the first try; the others follow in the background. */
  send(fields: WireFields): Promise<void>;
  /** Posts the response to its own surl or furl, as the buyer's browser would; once, without retries. */
  postReturn(response: WireFields): Promise<void>;
}

/** Real ones come about every 30 minutes, 5 times (payments: Webhook); here the pauses grow. */
const PAUSES_IN_MINUTES = [30, 60, 90, 120, 150];

export function createWebhooks(firstUrl: string | null, scheduler: Scheduler, log: BaseLogger): Webhooks {
  let url = firstUrl;
  const post = (to: string, fields: WireFields) => postForm(to, fields, scheduler, log);
  const tryOnce = async (fields: WireFields) => {
    if (url === null) return true;
    const status = await post(url, fields);
    return status !== null && status >= 200 && status < 300;
  };

  const retry = async (fields: WireFields) => {
    for (const pause of PAUSES_IN_MINUTES) {
      if (!(await scheduler.wait(pause)) || (await tryOnce(fields))) return;
    }
    log.warn({ url }, 'sandbox gave up on a webhook');
  };

  return {
    setUrl(next) {
      url = next;
    },
    async send(fields) {
      if (!(await tryOnce(fields))) scheduler.run(() => retry(fields));
    },
    async postReturn(response) {
      await post(returnUrl(response), response);
    },
  };
}

/** Where a response goes in redirect mode: surl after a success, furl after anything else. */
export function returnUrl({ status, surl = '', furl = '' }: WireFields): string {
  return status === 'success' ? surl : furl;
}

/** The HTTP status of the shop's answer; null when there was none. */
async function postForm(
  url: string,
  fields: WireFields,
  scheduler: Scheduler,
  log: BaseLogger,
): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.any([scheduler.stopped, AbortSignal.timeout(10_000)]),
    });
    await answer.body?.cancel();
    log.debug({ url, status: answer.status }, 'sandbox posted to the shop');
    return answer.status;
  } catch {
    log.debug({ url }, 'sandbox could not reach the shop');
    return null;
  }
}
