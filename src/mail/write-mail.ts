import type { MailJob } from '../shop/outbox.ts';
import type { Shop } from '../shop/shop.ts';
import type { Draft } from './draft.ts';
import { draftAccountDeleted } from './draft-account-deleted.ts';
import { draftAddressCorrected } from './draft-address-corrected.ts';
import { draftCodeMail } from './draft-code-mail.ts';
import { draftContactMessage } from './draft-contact-message.ts';
import { draftEmailTaken } from './draft-email-taken.ts';
import { draftNewPassword } from './draft-new-password.ts';
import { draftOrderStatus } from './draft-order-status.ts';
import { draftRefundDone } from './draft-refund-done.ts';
import { draftShopOrderPaid } from './draft-shop-order-paid.ts';
import { draftShopPaymentReview } from './draft-shop-payment-review.ts';
import { draftShopRefundDue } from './draft-shop-refund-due.ts';
import { draftShopRefundFailed } from './draft-shop-refund-failed.ts';
import { renderLetter } from './letters/render-letter.ts';
import type { Mail } from './transport.ts';

type WrittenMail = { ok: true; mail: Mail } | Extract<Draft, { ok: false }>;

/** The rendered mail for a job, or why there is none. */
export async function writeMail(shop: Shop, job: MailJob): Promise<WrittenMail> {
  const draft = await draftOf(shop, job);
  if (!draft.ok) return draft;
  const { kind, to, replyTo, letter, cause } = draft;
  const { hostname } = new URL(shop.settings.publicUrl);
  const rendered = renderLetter(letter);
  const messageId = `<${kind}.${cause}@${hostname}>`;
  return {
    ok: true,
    mail: { kind, to, replyTo, subject: letter.subject, ...rendered, messageId, date: shop.clock() },
  };
}

function draftOf(shop: Shop, job: MailJob): Promise<Draft> {
  switch (job.kind) {
    case 'order-status':
      return draftOrderStatus(shop, job);
    case 'address-corrected':
      return draftAddressCorrected(shop, job);
    case 'shop-order-paid':
      return draftShopOrderPaid(shop, job);
    case 'refund-done':
      return draftRefundDone(shop, job);
    case 'shop-payment-review':
      return draftShopPaymentReview(shop, job);
    case 'shop-refund-failed':
      return draftShopRefundFailed(shop, job);
    case 'shop-refund-due':
      return draftShopRefundDue(shop, job);
    case 'code':
      return draftCodeMail(shop, job);
    case 'email-taken':
      return draftEmailTaken(shop, job);
    case 'new-password':
      return draftNewPassword(shop, job);
    case 'account-deleted':
      return draftAccountDeleted(shop, job);
    case 'contact-message':
      return draftContactMessage(shop, job);
    default:
      return refuse(shop, job);
  }
}

/** A job of another release. The queue retries it, because a process that knows its kind may take it then. */
function refuse(shop: Shop, job: never): never {
  const { kind }: { kind: string } = job;
  shop.log.warn({ mail: kind }, 'mail of an unknown kind; it is tried again');
  throw new Error('a mail of an unknown kind');
}
