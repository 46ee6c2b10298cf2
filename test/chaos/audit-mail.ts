import { type Check, checkEach, type Evidence } from './audit.ts';
import { groupBy } from './books.ts';

/** There is one mail per cause: queued exactly once, delivered at least once. */
export function auditMail({ books, messageIds, interruptions }: Evidence): Check[] {
  const queued = groupBy(books.mailJobs, ({ data }) => causeOf(data));
  const sent = groupBy(messageIds, (id) => /^<?(.+)@/.exec(id)?.[1]?.replace(A_REVIEW, '$1') ?? id);
  const due = [
    ...books.orders
      .filter(({ paid }) => paid)
      .flatMap(({ id }) => [`order-status-paid.${id}`, `shop-order-paid.${id}`]),
    ...books.refunds.flatMap(({ id, state }) => [
      `shop-refund-due.${id}`,
      ...(state === 'done' ? [`refund-done.${id}`] : []),
      ...(state === 'failed' ? [`shop-refund-failed.${id}`] : []),
    ]),
  ];
  // Queued when a review begins. An answer that needs no person ends a review, and the next answer may begin another.
  const reviews = books.attempts.map(({ id }) => `shop-payment-review.${id}`);
  // Once the money is back, the mail that it is due is not sent.
  const overtaken = new Set(
    books.refunds.filter(({ state }) => state === 'done').map(({ id }) => `shop-refund-due.${id}`),
  );
  const wanted = new Set([...due, ...reviews]);
  const about = [...sent.keys()].filter((cause) => /^(order-status-paid|refund-|shop-)/.test(cause));
  const repeated = [...sent.values()].filter((mails) => mails.length > 1).length;
  return [
    checkEach('mail of a paid order or a refund: queued once', due, (cause) => {
      const jobs = queued.get(cause)?.length ?? 0;
      return jobs === 1 ? null : `${cause} was queued ${jobs} times`;
    }),
    checkEach('… and handed over', due, (cause) =>
      sent.has(cause) || overtaken.has(cause) ? null : `${cause} was never sent`,
    ),
    checkEach('no such mail without its cause', about, (cause) =>
      wanted.has(cause) ? null : `${cause} was sent without a cause`,
    ),
    {
      what: `mails possibly repeated: ${repeated}, no more than the ${interruptions} interruptions explain`,
      checked: sent.size,
      differences: repeated > interruptions ? [`${repeated} mails were handed over more than once`] : [],
    },
    checkEach('no mail is given up', books.mailJobs, ({ data, state }) =>
      state === 'failed' || state === 'cancelled' ? `${causeOf(data)} is ${state}` : null,
    ),
  ];
}

/** When a payment is reviewed several times, each review has its own mail. */
const A_REVIEW = /^(shop-payment-review\.[^.]+)\..+$/;

/** The cause as the mail's Message-ID names it. */
function causeOf({ kind, orderId, refundId, attemptId, status }: Record<string, string>): string {
  return `${kind}${status ? `-${status}` : ''}.${orderId ?? refundId ?? attemptId ?? ''}`;
}
