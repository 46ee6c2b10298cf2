import type { Answer } from '../../src/contract/client.ts';
import type { Payload } from '../api/steps/payment-steps.ts';
import { insist } from './browser.ts';
import type { Buyer } from './buyer.ts';
import type { AttemptNote } from './notes.ts';
import { drawScenario } from './scenario.ts';

/** An attempt that the shop has accepted; its payment page can be opened. */
export type Begun = AttemptNote & { orderId: string; accessKey: string };

/**
 * Begins a payment. Repeats it with the same txnid after time-outs and lost connections, and sometimes double-clicks.
 * null when it was refused or given up. All answers for one txnid must name the same order and access key.
 */
export async function begin(buyer: Buyer, payload: Omit<Payload, 'txnid'>): Promise<Begun | null> {
  const { world, dice, browser } = buyer;
  const { notes } = world;
  const scenario = drawScenario(dice);
  const txnid = world.newTxnid();
  const note: AttemptNote = { txnid, scenario, orderId: null, accessKey: null, toldPaid: false };
  notes.attempts.set(txnid, note);
  world.sandbox.play(txnid, scenario);

  const ask = () =>
    insist(dice, (signal) => browser.client.initiatePayment({ body: { ...payload, txnid }, signal }));
  const answers = await Promise.all(dice.chance(12) ? [ask(), ask()] : [ask()]);
  for (const answer of answers) keepAnswer(buyer, note, answer);
  const { orderId, accessKey } = note;
  if (orderId && accessKey) {
    notes.purchases.begun += 1;
    return Object.assign(note, { orderId, accessKey });
  }
  const refused = answers.some((answer) => !answer.ok && answer.status >= 400 && answer.status < 500);
  if (refused) notes.purchases.refused += 1;
  else notes.purchases.givenUp += 1;
  return null;
}

type Initiated = Answer<{ access_key: string; orderId: string; txnid: string }>;

function keepAnswer({ world }: Buyer, note: AttemptNote, answer: Initiated): void {
  const { broken } = world.notes;
  if (!answer.ok) {
    // 404, 409: order or goods are gone; 400: the provider refused. An honest buyer must see no other refusal.
    if ([0, 400, 404, 409, 503].includes(answer.status)) return;
    broken.push(`${note.txnid}: initiate-payment answered ${answer.status} ${answer.message}`);
    return;
  }
  const { access_key: accessKey, orderId, txnid } = answer.data;
  if (txnid !== note.txnid) broken.push(`${note.txnid}: answered with txnid ${txnid}`);
  if (note.orderId && note.orderId !== orderId) broken.push(`${note.txnid}: a second order ${orderId}`);
  if (note.accessKey && note.accessKey !== accessKey) broken.push(`${note.txnid}: a second access key`);
  note.orderId = orderId;
  note.accessKey = accessKey;
}
