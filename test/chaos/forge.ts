import { createHash } from 'node:crypto';
import type { Begun } from './begin.ts';
import type { Buyer } from './buyer.ts';
import { verify } from './deliver.ts';

/** Tries to make an unpaid attempt count as paid; none of these tries may work. */
export async function forge(buyer: Buyer, attempt: Begun): Promise<void> {
  const { world, dice } = buyer;
  const { sandbox, notes } = world;
  const { txnid } = attempt;
  const trick = dice.weighted({ madeUpHash: 30, otherPayment: 30, signedTooEarly: 25, otherSalt: 15 });
  const honest = sandbox.signedResponse(txnid);
  const claim = { ...honest, status: 'success', easepayid: 'E00FORGED' };
  notes.messages.forged += 1;
  switch (trick) {
    case 'madeUpHash':
      return send(buyer, attempt, { ...claim, hash: createHash('sha512').update(txnid).digest('hex') });
    case 'otherSalt':
      return send(buyer, attempt, { ...claim, hash: 'f'.repeat(128) });
    case 'otherPayment': {
      const other = dice.pick([...notes.attempts.values()].filter((note) => note.accessKey));
      return send(buyer, attempt, { ...sandbox.signedResponse(other.txnid), txnid });
    }
    case 'signedTooEarly':
      // Correctly signed but false: only retrieve can tell.
      return send(buyer, attempt, sandbox.signedResponse(txnid, { status: 'success' }));
  }
}

async function send(buyer: Buyer, attempt: Begun, fields: Record<string, string>): Promise<void> {
  const { browser, dice, world } = buyer;
  const way = dice.weighted({ verify: 40, webhook: 30, formPost: 30 });
  if (way === 'verify') return verify(buyer, attempt, fields);
  const path = way === 'webhook' ? '/api/easebuzz/webhook' : '/api/payment-success';
  await browser.postForm(`${world.shopUrl}${path}`, fields);
}
