import type { CartMap } from '../../contract/schemas/cart.ts';
import { isLeaving } from '../session/browser-client.ts';
import { endSession, shownSession } from '../session/session.ts';
import { type CartChange, joinChanges, splitChange } from './cart-change.ts';
import { type Sent, sendChange } from './send-change.ts';

/** The outcome of a change. When a refusal is reported, the change has already been undone on screen. */
export type CartResult =
  /** `left`: the shopper has meanwhile left the account and is told nothing. */
  | { readonly ok: true; readonly left?: true }
  | { readonly ok: false; readonly reason: 'signed-out' | 'refused'; readonly message: string };

export const DONE: CartResult = { ok: true };

const LEAVING_MS = 300;

interface Pending {
  /** What the server has yet to confirm; the removal of several packs shrinks with each call. */
  change: CartChange;
  readonly done: Promise<CartResult>;
  readonly settle: (result: CartResult) => void;
}

interface Callbacks {
  /** The queue has changed. */
  readonly changed: () => void;
  /** A call is about to be sent. */
  readonly sending: () => void;
  /** The server has made this change, so it has left the queue; `cart` is the server's cart, if it sent one. */
  readonly made: (call: CartChange, cart: CartMap | null) => void;
  /** The server has refused the change, so it has left the queue. */
  readonly refused: () => void;
}

/** A queue of a signed-in shopper's cart changes that the server has not confirmed yet, oldest first. */
export function createPendingChanges({ changed, sending, made, refused }: Callbacks) {
  /** The first one is in flight. */
  let queue: Pending[] = [];
  let inFlight: Promise<Sent> | null = null;

  /** Sends one call after the other, so that the server sees the changes in the order they were made. */
  async function send(): Promise<void> {
    if (inFlight) return;
    for (let first = queue[0]; first; first = queue[0]) {
      const { token } = shownSession();
      if (token === null) break;
      const { call } = splitChange(first.change);
      sending();
      inFlight = sendChange(call, token);
      const sent = await inFlight;
      // A page being left aborts its calls before `pagehide`: wait, so that `sendTheRest` can still send the queue.
      if (!sent.ok && sent.status === 0) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      if (shownSession().token === token) finish(first, call, sent, token);
    }
    inFlight = null;
  }

  function finish(one: Pending, call: CartChange, sent: Sent, token: string): void {
    if (sent.ok) {
      const { rest } = splitChange(one.change);
      if (rest) one.change = rest;
      else drop([one], DONE);
      made(call, sent.cart);
    } else {
      const reason = sent.status === 401 ? 'signed-out' : 'refused';
      drop([one], { ok: false, reason, message: sent.message });
      // Otherwise the login page would consider this browser signed in.
      if (sent.status === 401) endSession(token);
      refused();
    }
  }

  function drop(gone: readonly Pending[], result: CartResult): void {
    queue = queue.filter((one) => !gone.includes(one));
    for (const { settle } of gone) settle(result);
  }

  /**
   * Called when the page or the account is being left: sends everything still queued at once, because nothing here
   * will see an answer. Resolves when all calls have been answered.
   */
  async function sendTheRest(): Promise<void> {
    const { token } = shownSession();
    const [first, ...waiting] = queue;
    if (token === null || !first) return;
    const { call, rest } = splitChange(first.change);
    first.change = call;
    // The browser may abort the first call before it was sent: send it again if that is harmless and nothing follows.
    const firstAgain = call.kind === 'step' || waiting[0] ? rest : call;
    const sent = [firstAgain, ...waiting.map((one) => one.change)].flatMap((change) =>
      sendAllOf(change, token),
    );
    drop(waiting, DONE);
    await Promise.all([inFlight, ...sent]);
  }

  return {
    changes: (): readonly CartChange[] => queue.map(({ change }) => change),

    add(wanted: CartChange): Promise<CartResult> {
      const last = queue.length > 1 ? queue.at(-1) : undefined;
      const joined = last ? joinChanges(last.change, wanted) : null;
      if (last && joined !== null) {
        if (joined === 'nothing') drop([last], DONE);
        else last.change = joined;
        changed();
        return last.done;
      }
      let settle: (result: CartResult) => void = () => {};
      const done = new Promise<CartResult>((resolve) => {
        settle = resolve;
      });
      queue.push({ change: wanted, done, settle });
      changed();
      void send();
      // A number that was still being typed counts while the page is being left.
      if (isLeaving()) void sendTheRest();
      return done;
    },

    sendTheRest,

    giveUp(result: CartResult): void {
      drop(queue, result);
    },
  };
}

function sendAllOf(change: CartChange | null, token: string): Promise<Sent>[] {
  if (!change) return [];
  const { call, rest } = splitChange(change);
  return [sendChange(call, token), ...sendAllOf(rest, token)];
}
