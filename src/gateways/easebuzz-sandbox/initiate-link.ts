import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseAmount } from '../../contract/amount.ts';
import type { WireFields } from '../easebuzz/hash.ts';
import { findFault } from './check-request.ts';
import type { SandboxTransaction } from './ledger.ts';
import { isForwarded } from './peers.ts';
import { readForm } from './read-form.ts';
import type { Sandbox } from './sandbox.ts';
import { planOf } from './scenarios.ts';

/** POST /payment/initiateLink: always HTTP 200, like the real one. */
export function initiateLinkRoute(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/payment/initiateLink', async (request, reply) => {
    const form = readForm(request.body);
    const fault = form ? findFault(form, sandbox.credentials) : 'Every field must be given once.';
    if (!form || fault) return refuse(reply, fault ?? '');

    const { txnid = '' } = form;
    if (!sandbox.ledger.ofTxnid(txnid)) {
      // It may repeat what the shop announced to a peer.
      if (await sandbox.peers.answer(request, reply)) return reply;
      if (isForwarded(request)) return refuse(reply, 'Transaction not found');
    }
    const known = sandbox.ledger.ofTxnid(txnid);
    if (known && !isRepeat(known, form)) return refuse(reply, 'Duplicate transaction id');
    return answer(reply, known ?? accept(form, sandbox), sandbox);
  });
}

function refuse(reply: FastifyReply, fault: string): FastifyReply {
  return reply.send({ status: 0, error_desc: fault, data: 'Parameter validation failed' });
}

/** The hash covers everything that matters in a request; a transaction with an outcome is not announced again. */
function isRepeat({ status, requestHash }: SandboxTransaction, { hash }: WireFields): boolean {
  return status === 'initiated' && requestHash === hash;
}

function accept(form: WireFields, sandbox: Sandbox): SandboxTransaction {
  const { txnid = '', amount = '', hash = '' } = form;
  const { byTxnid, next } = sandbox.plans;
  const transaction: SandboxTransaction = {
    txnid,
    accessKey: randomBytes(32).toString('hex'),
    announced: form,
    requestHash: hash,
    addedOn: sandbox.now(),
    amountPaise: parseAmount(amount) ?? 0,
    status: 'initiated',
    easepayid: '',
    plan: byTxnid.get(txnid) ?? next.shift() ?? planOf('plain'),
  };
  byTxnid.delete(txnid);
  sandbox.ledger.keep(transaction);
  return transaction;
}

/** A scenario spoils the answer once; the request is accepted anyway. */
function answer(reply: FastifyReply, transaction: SandboxTransaction, sandbox: Sandbox): FastifyReply {
  const { initiate } = transaction.plan;
  if (initiate === 'answer') return reply.send({ status: 1, data: transaction.accessKey });
  transaction.plan = { ...transaction.plan, initiate: 'answer' };
  sandbox.ledger.keep(transaction);
  if (initiate === 'timeout') return reply.hijack();
  if (initiate === 'html') return reply.type('text/html').send('<html><body>502 Bad Gateway</body></html>');
  return reply.type('application/json').send('{"status":1,"data":');
}
