import type { SandboxControl } from '../../src/gateways/easebuzz-sandbox/control.ts';
import { SandboxMisuse } from '../../src/gateways/sandbox/misuse.ts';
import { createMailer } from '../../src/mail/send-mail.ts';
import { openTransport } from '../../src/mail/transport.ts';
import type { MailJob } from '../../src/shop/outbox.ts';
import { reconcileDue } from '../../src/shop/payments/settle/reconcile.ts';
import { workRefunds } from '../../src/shop/refunds/work-refunds.ts';
import type { Dice } from './dice.ts';
import type { Notes } from './notes.ts';
import type { ShopByHand } from './shop-by-hand.ts';

/**
 * Lets the bank decide whatever is open, and ends the provider's faults. Unknown statuses stay, because a person
 * decides them.
 */
export async function healGateway(sandbox: SandboxControl, notes: Notes, dice: Dice): Promise<void> {
  for (const { txnid, status } of sandbox.ledger()) {
    if (status === 'pending' || status === 'in_process') {
      await sandbox.resolve(txnid, dice.chance(60) ? 'success' : 'failure').catch((error: unknown) => {
        if (!(error instanceof SandboxMisuse)) throw error;
      });
    }
    if (notes.attempts.get(txnid)?.scenario === 'retrieve-500') sandbox.play(txnid, 'plain');
  }
}

const ROUND_MINUTES = 16;
const MAX_ROUNDS = 12;

/**
 * Lets the reconciler finish: each round advances the clock by its longest pause, until nothing is open or held that
 * the provider has decided. Returns how many attempts it asked about.
 */
export async function reconcileAll({ shop, passMinutes, pool }: ShopByHand): Promise<number> {
  let asked = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    passMinutes(ROUND_MINUTES);
    for (;;) {
      const { due } = await reconcileDue(shop, 50);
      asked += due;
      if (due === 0) break;
    }
    const { rowCount } = await pool.query("select from stock_holds where state = 'held' limit 1");
    const { rows } = await pool.query<{ open: number }>(
      "select count(*)::int as open from payment_attempts where state = 'open' and holds_until > now()",
    );
    if (rowCount === 0 && (rows[0]?.open ?? 0) === 0) break;
    if (rowCount === 0 && round >= 2) break;
  }
  return asked;
}

/** Finishes the refunds, including the gateway's part. */
export async function refundAll(
  { shop, passMinutes, pool }: ShopByHand,
  sandbox: SandboxControl,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    while ((await workRefunds(shop, 50)) > 0);
    await sandbox.idle();
    const { rowCount } = await pool.query("select from refunds where state in ('due', 'requested') limit 1");
    if (rowCount === 0) return;
    passMinutes(61);
  }
}

/**
 * Delivers the mail that is still queued, as the worker would after its pauses. Returns how many. This includes a job
 * the worker had started when the shop was killed.
 */
export async function sendQueuedMail({ shop, pool }: ShopByHand, folder: string): Promise<number> {
  const send = createMailer({ shop, transport: openTransport({ smtpUrl: null, folder, from: FROM }) });
  const { rows } = await pool.query<{ id: string; data: MailJob }>(
    "select id, data from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')",
  );
  for (const { id, data } of rows) {
    await send(data);
    await pool.query("update pgboss.job set state = 'completed', completed_on = now() where id = $1", [id]);
  }
  return rows.length;
}

const FROM = { name: 'Chaos', address: 'chaos@example.in' };
