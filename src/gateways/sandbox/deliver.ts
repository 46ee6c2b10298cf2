import type { BaseLogger } from 'pino';
import type { Scheduler } from './scheduler.ts';

/** One message to the shop. */
export interface Message {
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Delivery {
  /** null: nobody listens. */
  setUrl(url: string | null): void;
  /** Settles after the first try; the others follow in the background until the shop answers 2xx. */
  send(message: Message): Promise<void>;
}

/** Delivers webhooks to the shop and retries after each of `pauses`, which are in the provider's minutes. */
export function createDelivery(
  firstUrl: string | null,
  pauses: readonly number[],
  scheduler: Scheduler,
  log: BaseLogger,
): Delivery {
  let url = firstUrl;
  const tryOnce = async (message: Message) => {
    if (url === null) return true;
    const status = await postOnce(url, message, scheduler, log);
    return status !== null && status >= 200 && status < 300;
  };

  const retry = async (message: Message) => {
    for (const pause of pauses) {
      if (!(await scheduler.wait(pause)) || (await tryOnce(message))) return;
    }
    log.warn({ url }, 'sandbox gave up on a webhook');
  };

  return {
    setUrl(next) {
      url = next;
    },
    async send(message) {
      if (!(await tryOnce(message))) scheduler.run(() => retry(message));
    },
  };
}

/** The HTTP status of the shop's answer; null when there was none. */
export async function postOnce(
  url: string,
  message: Message,
  scheduler: Scheduler,
  log: BaseLogger,
): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      ...message,
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
