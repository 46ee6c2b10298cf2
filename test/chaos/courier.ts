import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from './dice.ts';
import type { Notes } from './notes.ts';

/** Delivers the provider's messages to the shop, unreliably. */
export interface Courier {
  url: string;
  /** From now on passes on everything unchanged. */
  behave(): void;
  /** Settles when nothing is in flight. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy between provider and shop that drops, delays, reorders, repeats and forges messages. */
export async function openCourier(parts: { shopUrl: string; notes: Notes; dice: Dice }): Promise<Courier> {
  const { messages } = parts.notes;
  const underWay = new Set<Promise<unknown>>();
  let behaves = false;

  const later = (work: Promise<unknown>) => {
    const task = work.finally(() => underWay.delete(task));
    underWay.add(task);
  };
  const handOver = (message: Message) => postTo(parts.shopUrl, message);

  const carry = async (message: Message): Promise<number> => {
    const { dice } = parts;
    if (behaves) return handOver(message);
    const fate = dice.weighted({ pass: 52, drop: 12, delay: 12, late: 10, repeat: 10, forge: 4 });
    switch (fate) {
      case 'drop':
        messages.dropped += 1;
        return 200;
      case 'late':
        // Answered now, but delivered after later messages.
        messages.delayed += 1;
        later(pause(dice.between(200, 4000)).then(() => handOver(message)));
        return 200;
      case 'delay':
        messages.delayed += 1;
        await pause(dice.between(50, 1500));
        return handOver(message);
      case 'repeat':
        messages.repeated += 1;
        later(pause(dice.between(0, 2000)).then(() => handOver(message)));
        return (await Promise.all([handOver(message), handOver(message)]))[0];
      case 'forge':
        messages.forged += 1;
        later(handOver({ ...message, body: changed(message.body, dice) }));
        return handOver(message);
      case 'pass':
        messages.passed += 1;
        return handOver(message);
    }
  };

  const server = createServer((request, response) => {
    const answer = readMessage(request).then(carry);
    later(answer.catch(() => undefined));
    answer.then(
      // If the shop does not answer, neither do we.
      (status) => (status === 0 ? request.socket.destroy() : response.writeHead(status).end()),
      () => request.socket.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the courier has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    behave() {
      behaves = true;
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Message {
  path: string;
  body: string;
}

async function readMessage(request: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return { path: request.url ?? '/', body: Buffer.concat(chunks).toString('utf8') };
}

/** The message with another status, amount or transaction under the old signature. */
function changed(body: string, dice: Dice): string {
  const fields = new URLSearchParams(body);
  const [name, value] = dice.pick([
    ['status', 'success'],
    ['amount', '1.0'],
    ['txnid', 'TXN1'],
    ['key', 'SOMEOTHERKEY'],
    ['udf1', 'another-order'],
  ] as const);
  fields.set(name, value);
  if (name === 'status') fields.set('easepayid', 'E00FORGED');
  return fields.toString();
}

/** The shop's status; 0 when it cannot be reached. */
async function postTo(shopUrl: string, { path, body }: Message): Promise<number> {
  try {
    const answer = await fetch(`${shopUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
