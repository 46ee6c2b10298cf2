import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSameHash, retrieveHash } from '../easebuzz/hash.ts';
import { readForm } from './read-form.ts';
import { signedResponse } from './response.ts';
import type { Sandbox } from './sandbox.ts';

/** POST /transaction/v2.1/retrieve: `msg` is an array for a known txnid and text otherwise; HTTP 200 for both. */
export function retrieveRoute(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/transaction/v2.1/retrieve', async (request, reply) => {
    const { key, txnid = '', hash = '' } = readForm(request.body) ?? {};
    if (key !== sandbox.credentials.key) return refuse(reply, 'Merchant key is not valid');
    if (!isSameHash(hash, retrieveHash(txnid, sandbox.credentials))) {
      return refuse(reply, 'Hash mismatch');
    }
    const transaction = sandbox.ledger.ofTxnid(txnid);
    if (!transaction) {
      if (await sandbox.peers.answer(request, reply)) return reply;
      return refuse(reply, 'Transaction not found');
    }

    const { plan } = transaction;
    if (plan.retrieve === 'error') return reply.code(500).send('Internal Server Error');
    if (plan.retrieve === 'not-found-once') {
      transaction.plan = { ...plan, retrieve: 'truth' };
      sandbox.ledger.keep(transaction);
      return refuse(reply, 'Transaction not found');
    }
    return reply.send({ status: true, msg: [signedResponse(transaction, sandbox.credentials)] });
  });
}

function refuse(reply: FastifyReply, msg: string): FastifyReply {
  return reply.send({ status: false, msg });
}
