import { z } from 'zod';
import { parseJson } from '../../contract/read/parse-json.ts';
import type { RawWebhook, WebhookReading } from '../../shop/payments/gateway.ts';
import { type Credentials, isSameHash, refundStatusHash } from './hash.ts';
import { readCallback } from './read-callback.ts';

/**
 * Reads a webhook, which is a form: a transaction as in a callback, or a refund as JSON in the one field `data`. The
 * form is decoded once, because decoding twice corrupts '+', '%' and '&' (payments: Gotchas 2).
 */
export function readWebhook({ rawBody }: RawWebhook, credentials: Credentials): WebhookReading {
  const fields = readForm(rawBody);
  if (!fields) return { ok: false, reason: 'malformed' };
  const { data } = fields;
  if (data !== undefined && fields['txnid'] === undefined) return readRefund(data, credentials);
  const reading = readCallback(fields, credentials);
  return reading.ok ? { ok: true, kind: 'payment', report: reading.report } : reading;
}

/** null when a field occurs more than once, because it is then unclear which one was signed. */
function readForm(text: string): Record<string, string> | null {
  const pairs = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(pairs);
  return Object.keys(fields).length === pairs.length ? fields : null;
}

/** The hash covers neither status nor amount, so only the payment's id is used (payments: Gotchas 4). */
function readRefund(data: string, credentials: Credentials): WebhookReading {
  const parsed = RefundNotice.safeParse(data);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const { key, easepayid, hash } = parsed.data;
  if (key !== undefined && key !== credentials.key) return { ok: false, reason: 'wrong-key' };
  if (!isSameHash(hash, refundStatusHash(easepayid, credentials))) {
    return { ok: false, reason: 'bad-signature' };
  }
  return { ok: true, kind: 'refund', providerPaymentId: easepayid };
}

const RefundNotice = z
  .string()
  .transform((text, context) => {
    const parsed = parseJson(text);
    if (parsed !== undefined) return parsed;
    context.addIssue('is not JSON');
    return z.NEVER;
  })
  .pipe(
    z.object({
      /** Not promised (payments: Webhook); without it, the hash is made with ours. */
      key: z.string().optional(),
      easepayid: z.string().regex(/^[a-zA-Z0-9_-]{1,60}$/),
      hash: z.string(),
    }),
  );
