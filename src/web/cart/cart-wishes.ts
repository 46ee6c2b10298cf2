import type { CartMap } from '../../contract/schemas/cart.ts';
import { readSession } from '../session/session.ts';
import { type CartChange, joinChanges, splitChange } from './cart-change.ts';
import { type Sent, sendChange } from './send-change.ts';

/** What became of a change; a refusal has been undone by the time it is told. */
export type CartResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'signed-out' | 'refused'; readonly message: string };

export const DONE: CartResult = { ok: true };

interface Wish {
  /** What is still to be agreed to; a lowering by several packs shrinks with each of its calls. */
  change: CartChange;
  readonly done: Promise<CartResult>;
  readonly settle: (result: CartResult) => void;
}

interface Heard {
  /** The list of wishes is another one. */
  readonly changed: () => void;
  /** The server has made this change, which the list no longer has; its cart from now on, if it says it. */
  readonly made: (call: CartChange, cart: CartMap | null) => void;
  /** The server has not, and its wish is gone from the list. */
  readonly refused: () => void;
}

/** What the holder of an account has done to the cart and the server has not yet agreed to, in that order. */
export function createWishes({ changed, made, refused }: Heard) {
  /** The first one is on its way. */
  let wishes: Wish[] = [];
  let sending = false;

  /** One call after the other: the server sees the changes in the order they were made. */
  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let first = wishes[0]; first; first = wishes[0]) {
      const { token } = readSession();
      if (token === null) break;
      const { call } = splitChange(first.change);
      const sent = await sendChange(call, token);
      if (readSession().token === token) finish(first, call, sent);
    }
    sending = false;
  }

  function finish(wish: Wish, call: CartChange, sent: Sent): void {
    if (sent.ok) {
      const { rest } = splitChange(wish.change);
      if (rest) wish.change = rest;
      else drop([wish], DONE);
      made(call, sent.cart);
    } else {
      const reason = sent.status === 401 ? 'signed-out' : 'refused';
      drop([wish], { ok: false, reason, message: sent.message });
      refused();
    }
  }

  function drop(gone: readonly Wish[], result: CartResult): void {
    wishes = wishes.filter((one) => !gone.includes(one));
    for (const one of gone) one.settle(result);
  }

  return {
    changes: (): readonly CartChange[] => wishes.map(({ change }) => change),

    add(wanted: CartChange): Promise<CartResult> {
      const last = wishes.length > 1 ? wishes.at(-1) : undefined;
      const joined = last ? joinChanges(last.change, wanted) : null;
      if (last && joined !== null) {
        if (joined === 'nothing') drop([last], DONE);
        else last.change = joined;
        changed();
        return last.done;
      }
      const { promise, resolve } = Promise.withResolvers<CartResult>();
      wishes.push({ change: wanted, done: promise, settle: resolve });
      changed();
      void send();
      return promise;
    },

    /** The page is being left: what waits for its turn goes now, all at once, for nothing here will hear an answer. */
    sendTheRest(): void {
      const { token } = readSession();
      const [underWay, ...waiting] = wishes;
      if (token === null || !underWay) return;
      const { call, rest } = splitChange(underWay.change);
      underWay.change = call;
      for (const change of [rest, ...waiting.map((one) => one.change)]) sendAllOf(change, token);
      drop(waiting, DONE);
    },

    giveUp(result: CartResult): void {
      drop(wishes, result);
    },
  };
}

function sendAllOf(change: CartChange | null, token: string): void {
  for (let left = change; left; ) {
    const { call, rest } = splitChange(left);
    void sendChange(call, token);
    left = rest;
  }
}
