import type { Begun } from './begin.ts';
import { insist } from './browser.ts';
import type { Buyer } from './buyer.ts';

type Fields = Record<string, string>;

/** Decides whether and how the provider's answer gets from the browser to the shop. */
export async function deliver(buyer: Buyer, attempt: Begun, response: Fields): Promise<void> {
  const way = buyer.dice.weighted({
    verify: 30,
    formPost: 20,
    verifyAndPost: 12,
    manyAtOnce: 12,
    txnidOnly: 12,
    vanishes: 14,
  });
  switch (way) {
    case 'verify':
      return verify(buyer, attempt, response);
    case 'formPost':
      return postReturn(buyer, response);
    case 'verifyAndPost':
      await Promise.all([verify(buyer, attempt, response), postReturn(buyer, response)]);
      return;
    case 'manyAtOnce':
      await Promise.all([
        ...[1, 2, 3].map(() => verify(buyer, attempt, response)),
        ...[1, 2].map(() => postReturn(buyer, response)),
        buyer.browser.postForm(`${buyer.world.courierUrl}/api/easebuzz/webhook`, response),
      ]);
      return;
    case 'txnidOnly':
      return verify(buyer, attempt, { txnid: attempt.txnid });
    case 'vanishes':
      return;
  }
}

export async function verify(buyer: Buyer, attempt: Begun, fields: Fields): Promise<void> {
  const { browser, dice, world } = buyer;
  const params = { provider: 'easebuzz' } as const;
  const answer = await insist(dice, (signal) =>
    browser.client.verifyPayment({ params, body: fields, signal }),
  );
  if (answer.ok && answer.data.status === 'success') notePaid(buyer, attempt);
  if (answer.ok || [0, 400, 503].includes(answer.status)) return;
  world.notes.broken.push(`${attempt.txnid}: verify answered ${answer.status} ${answer.message}`);
}

/** The buyer was told that it is paid, so the money must be there and the order must stay paid. */
export function notePaid({ world }: Buyer, attempt: Begun): void {
  attempt.toldPaid = true;
  const { status = '' } = world.sandbox.signedResponse(attempt.txnid);
  if (status !== 'success') {
    world.notes.broken.push(`${attempt.txnid}: told as paid while the gateway says ${status}`);
  }
}

async function postReturn({ browser, world }: Buyer, response: Fields): Promise<void> {
  const path = response['status'] === 'success' ? 'payment-success' : 'payment-fail';
  await browser.postForm(`${world.courierUrl}/api/${path}`, response);
}
