import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, createClient, type ShopClient } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/paths/paths.ts';
import { readReply } from '../../src/contract/read-reply.ts';
import type { Dice } from './dice.ts';
import { noteAnswer } from './notes.ts';
import type { World } from './world.ts';

export interface Browser {
  client: ShopClient;
  /** Uses this token from now on. */
  setToken(token: string): void;
  /** Posts a form like a page of the provider. Returns the status; 0 means no answer. */
  postForm(url: string, fields: Record<string, string>): Promise<number>;
}

const TIMEOUT_MS = 20_000;

/** A browser with a cookie jar, over HTTP. Every answer is recorded. */
export function openBrowser(world: World): Browser {
  const jar = new Map<string, string>();
  let token: string | null = null;

  const client = createClient(
    paths,
    async ({ method, path, headers: given, body, signal }) => {
      const headers: Record<string, string> = { ...given };
      if (token) headers['auth-token'] = token;
      if (jar.size > 0) headers['cookie'] = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const call = `${method} ${path.replace(/\?.*$/, '').replace(/(by-txn|orders|deleteorder)\/.*$/, '$1/…')}`;
      try {
        const answer = await fetch(`${world.shopUrl}${path}`, {
          method,
          headers,
          signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
          ...(body !== undefined && { body }),
        });
        const text = await answer.text();
        noteAnswer(world.notes, call, answer.status, text);
        for (const cookie of answer.headers.getSetCookie()) keepCookie(jar, cookie);
        return { status: answer.status, headers: answer.headers, text: async () => text };
      } catch (error) {
        noteAnswer(world.notes, call, 0);
        throw error;
      }
    },
    readReply,
  );

  return {
    client,
    setToken(given) {
      token = given;
    },
    async postForm(url, fields) {
      const status = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.status;
        },
        () => 0,
      );
      noteAnswer(world.notes, `form ${new URL(url).pathname}`, status);
      return status;
    },
  };
}

function keepCookie(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';', 1);
  const at = pair.indexOf('=');
  jar.set(pair.slice(0, at), pair.slice(at + 1));
}

const STEP_TIMEOUT_MS = 20_000;

/**
 * Repeats the call while no answer comes or the shop asks to come back (503), as a patient buyer does. `ask` gets a
 * signal that sometimes aborts early, like a lost connection whose request may have arrived.
 */
export async function insist<T>(
  dice: Dice,
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const deadline = Date.now() + STEP_TIMEOUT_MS;
  for (;;) {
    const patience = dice.chance(8) ? dice.between(5, 400) : STEP_TIMEOUT_MS;
    const answer = await ask(AbortSignal.timeout(patience));
    const passing = !answer.ok && (answer.status === 0 || answer.status === 503);
    if (!passing || Date.now() > deadline) return answer;
    await pause(dice.between(50, 400));
  }
}
