import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * Calls `onNotify` with the payload of every notification on a channel, and with null whenever some may have been
 * missed: on connecting and on every reconnect.
 */
export type Listen = (channel: string, onNotify: (payload: string | null) => void) => void;

export interface Listener {
  listen: Listen;
  /** false: not connected, so changes may be missed. */
  isConnected(): boolean;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/** A machine that vanishes sends nothing, not even an error. Only a reply proves that it is there. */
const HEARTBEAT_MS = 5000;
const TIMEOUTS = { connectionTimeoutMillis: 5000, query_timeout: 5000 };

/**
 * One dedicated connection outside the pool that receives PostgreSQL's notifications on all channels. Connects in the
 * background; when the connection is lost, reconnects for ever, with back-off.
 */
export function openListener(config: pg.ClientConfig, log: Logger): Listener {
  const handlers = new Map<string, ((payload: string | null) => void)[]>();
  let current: pg.Client | null = null;
  let ready = false;
  let closed = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  /** The current connection's last query; the connection runs one query at a time. */
  let asked: Promise<unknown> = Promise.resolve();

  const connect = async () => {
    const client = new pg.Client({ ...TIMEOUTS, ...config });
    current = client;
    asked = Promise.resolve();
    client.on('error', (error) => reconnect(client, error));
    client.on('end', () => reconnect(client, new Error('the connection ended')));
    client.on('notification', ({ channel, payload }) => notify(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of handlers.keys()) await subscribe(client, channel);
      if (current !== client) return;
      ready = true;
      pauseMs = FIRST_PAUSE_MS;
      for (const channel of handlers.keys()) notify(channel, null);
      await sendHeartbeats(client);
    } catch (error) {
      reconnect(client, error);
    }
  };

  const sendHeartbeats = async (client: pg.Client) => {
    while (current === client && !closed) {
      await ask(client, 'select 1');
      await pause(HEARTBEAT_MS, undefined, { ref: false });
    }
  };

  const ask = (client: pg.Client, statement: string) => {
    const answer = asked.then(() => client.query(statement));
    asked = answer.catch(() => undefined);
    return answer;
  };

  const subscribe = (client: pg.Client, channel: string) =>
    ask(client, `listen ${client.escapeIdentifier(channel)}`);

  const notify = (channel: string, payload: string | null) => {
    for (const onNotify of handlers.get(channel) ?? []) onNotify(payload);
  };

  const reconnect = (lost: pg.Client, error: unknown) => {
    if (closed || current !== lost) return;
    current = null;
    ready = false;
    lost.end().catch(() => undefined);
    log.warn({ err: error, pauseMs }, 'notices of the database are not heard; connecting again');
    timer = setTimeout(connect, pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  };

  const listen: Listen = (channel, onNotify) => {
    const known = handlers.get(channel);
    handlers.set(channel, [...(known ?? []), onNotify]);
    const client = current;
    // Until the connection is ready, `connect` subscribes to everything registered by then.
    if (known || !ready || !client) return;
    subscribe(client, channel).then(
      () => onNotify(null),
      (error) => reconnect(client, error),
    );
  };

  const close = async () => {
    closed = true;
    clearTimeout(timer);
    await current?.end().catch(() => undefined);
  };

  void connect();
  return { listen, isConnected: () => ready, close };
}
