import type { BaseLogger } from 'pino';
import type { WireFields } from '../easebuzz/hash.ts';
import { createDelivery, type Message, postOnce } from '../sandbox/deliver.ts';
import type { Scheduler } from '../sandbox/scheduler.ts';

export interface Webhooks {
  /** null: nobody listens. */
  setUrl(url: string | null): void;
  /** Settles after the first try; the others follow in the background. */
  send(fields: WireFields): Promise<void>;
  /** Posts the response to its own surl or furl, as the buyer's browser would; once, without retries. */
  postReturn(response: WireFields): Promise<void>;
}

/** The real provider retries about every 30 minutes, 5 times (payments: Webhook); here the pauses grow. */
const PAUSES_IN_MINUTES = [30, 60, 90, 120, 150];

/** Sends webhooks to the shop as forms, with retries. */
export function createWebhooks(firstUrl: string | null, scheduler: Scheduler, log: BaseLogger): Webhooks {
  const delivery = createDelivery(firstUrl, PAUSES_IN_MINUTES, scheduler, log);
  return {
    setUrl: delivery.setUrl,
    send: (fields) => delivery.send(formOf(fields)),
    async postReturn(response) {
      await postOnce(returnUrl(response), formOf(response), scheduler, log);
    },
  };
}

/** Where a response goes in redirect mode: to surl after a success, otherwise to furl. */
export function returnUrl({ status, surl = '', furl = '' }: WireFields): string {
  return status === 'success' ? surl : furl;
}

function formOf(fields: WireFields): Message {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams(fields).toString(),
  };
}
