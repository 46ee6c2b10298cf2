import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseLogger } from 'pino';
import { readForm } from './read-form.ts';

/** The list of addresses at which the sandboxes of the shop's processes listen. */
export interface SandboxAddresses {
  /** Also where the address of a killed sandbox is still listed: it is a new entry. */
  add(url: string): Promise<SandboxAddress>;
  /** Does nothing if a sandbox has started again at this address since the entry was read. */
  remove(read: SandboxAddress): Promise<void>;
  /** All but that of `url`. */
  others(url: string): Promise<readonly SandboxAddress[]>;
}

/** An entry of the list. */
interface SandboxAddress {
  readonly url: string;
  readonly openedAt: string;
}

export interface Peers {
  /** Lists this sandbox, which listens at `url`, for the others. */
  register(url: string): Promise<void>;
  /** Sends the answer of the sandbox that knows the payment of `request`; false when no other one does. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  deregister(): Promise<void>;
}

/** For a sandbox that is the only one of its shop. */
export const NO_PEERS: Peers = {
  register: async () => undefined,
  answer: async () => false,
  deregister: async () => undefined,
};

/**
 * Marks a request that a peer forwards. A sandbox that does not know the payment either must not forward it again.
 */
const FORWARDED = 'x-sandbox-passed-on';
/** In every answer to such a request; an answer without it is not from a sandbox. */
const KNOWS = 'x-sandbox-knows';

/** Whether this request comes from another sandbox, which wants an answer only if the payment is known here. */
export function isForwarded(request: FastifyRequest): boolean {
  return request.headers[FORWARDED] !== undefined;
}

/** Marks the answers to peers' requests. */
export function markPeerAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isForwarded(request) && !reply.hasHeader(KNOWS)) reply.header(KNOWS, 'yes');
  });
}

/**
 * Each process of a demo on one database has a sandbox of its own, but a buyer's calls reach any process. To the shop
 * they look like one provider: a sandbox that is asked about a payment announced to another one passes the request on.
 */
export function openPeers(addresses: SandboxAddresses, log: BaseLogger): Peers {
  let own: SandboxAddress | null = null;
  return {
    async register(url) {
      own = await addresses.add(url);
    },
    async answer(request, reply) {
      if (isForwarded(request)) {
        reply.header(KNOWS, 'no');
        return false;
      }
      for (const other of await othersOf()) {
        const answer = await forward(request, other.url);
        if (answer === 'late') {
          reply.code(504).send();
          return true;
        }
        if (answer?.headers.get(KNOWS) === 'yes') {
          await relay(answer, reply);
          return true;
        }
        await answer?.body?.cancel();
        // It was killed, and its port may meanwhile belong to another program.
        if (!answer?.headers.has(KNOWS)) await forget(other);
      }
      return false;
    },
    async deregister() {
      if (own) await forget(own);
    },
  };

  /** None while the database is away: the payment then counts as unknown, as it would without peers. */
  function othersOf(): Promise<readonly SandboxAddress[]> {
    return addresses.others(own?.url ?? '').catch((error: unknown) => {
      log.warn({ err: error }, 'sandbox cannot ask for its neighbours');
      return [];
    });
  }

  function forget(address: SandboxAddress): Promise<void> {
    return addresses.remove(address).catch((error: unknown) => {
      log.warn({ err: error, url: address.url }, 'sandbox cannot forget an address');
    });
  }
}

const TIMEOUT_MS = 10_000;

/** null when nobody listens there; 'late' when somebody does, but does not answer in time. */
async function forward(request: FastifyRequest, url: string): Promise<Response | 'late' | null> {
  const { method } = request;
  const body = method === 'POST' ? new URLSearchParams(readForm(request.body) ?? {}) : null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(`${url}${request.url}`, { method, body, signal, headers: { [FORWARDED]: '1' } });
  } catch {
    return signal.aborted ? 'late' : null;
  }
}

/** Headers of the page that the buyer's browser obeys. */
const FORWARDED_HEADERS = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
];

async function relay(answer: Response, reply: FastifyReply): Promise<void> {
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  const text = await answer.text();
  reply.code(answer.status).send(text);
}
