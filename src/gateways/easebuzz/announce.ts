import { z } from 'zod';
import type { AnnounceResult, PaymentAnnouncement } from '../../shop/payments/gateway.ts';
import { type Outbound, UNKNOWN_FORM } from '../exchange.ts';
import { cleanFields } from './clean-fields.ts';
import { type Credentials, requestHash } from './hash.ts';
import { postForm } from './post-form.ts';

/**
 * Announces one attempt with initiateLink. 'refused' and 'duplicate' only when the provider says so; anything else is
 * 'unknown', because it may have been accepted (payments: Rules that keep money right).
 */
export async function announce(
  attempt: PaymentAnnouncement,
  provider: Credentials & Outbound & { payUrl: string },
): Promise<AnnounceResult> {
  if (!TXNID.test(attempt.txnid)) {
    return {
      ok: false,
      reason: 'refused',
      message: 'The provider does not take a transaction id of this form.',
    };
  }
  const fields = cleanFields(attempt);
  const hash = requestHash(fields, provider);
  const form = { key: provider.key, ...withoutEmpty(fields), hash };
  const answer = await postForm(`${provider.payUrl}/payment/initiateLink`, form, provider);
  if (!answer.ok) return { ok: false, reason: 'unknown', message: answer.message };

  const reply = Reply.safeParse(answer.body);
  if (!reply.success) {
    return { ok: false, reason: 'unknown', message: UNKNOWN_FORM };
  }
  if (reply.data.status === 1) return { ok: true, accessKey: reply.data.data };
  const message = refusalMessage(reply.data);
  return { ok: false, reason: /duplicate/i.test(message) ? 'duplicate' : 'refused', message };
}

/** The provider's own pattern without the pipe, which would shift the fields of the hash. */
const TXNID = /^[a-zA-Z0-9_\-/]{1,40}$/;

/** Empty fields count in the hash but are not posted. */
function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

const Reply = z.discriminatedUnion('status', [
  z.object({ status: z.literal(1), data: z.string().regex(/^[a-f0-9]{64}$/) }),
  z.object({ status: z.literal(0), error_desc: z.unknown(), data: z.unknown() }),
]);

function refusalMessage({ error_desc, data }: { error_desc: unknown; data: unknown }): string {
  const text = [error_desc, data].find((said) => typeof said === 'string' && said.trim() !== '');
  return typeof text === 'string' ? text.trim().slice(0, 200) : 'The provider refused the payment.';
}
