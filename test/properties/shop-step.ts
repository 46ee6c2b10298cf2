import type { AsyncCommand } from 'fast-check';
import { attemptsOf, type Model } from './shop-model.ts';
import { expectAgreement, type Real } from './shop-real.ts';

export type Step = AsyncCommand<Model, Real>;

/** A step of a run: time passes, shop and model act, and the books must agree with the model. */
export function step(
  name: string,
  act: (model: Model, real: Real) => Promise<void>,
  may?: (model: Model) => boolean,
): Step {
  return {
    toString: () => name,
    check: (model) => may?.(model) ?? true,
    async run(model, real) {
      pass(model, real, 100);
      await act(model, real);
      await expectAgreement(model, real);
    },
  };
}

/** Advances both clocks. */
export function pass(model: Model, { shop }: Real, ms: number): void {
  model.now += ms;
  shop.setClock(new Date(model.now));
}

/** The thing at a random index from the newest: out of all when the index is 3, else out of the interesting ones. */
export function nth<T>(
  all: readonly T[],
  index: number,
  isInteresting: (thing: T) => boolean = () => true,
): T {
  const interesting = index === 3 ? [] : all.filter(isInteresting);
  const things = interesting.length > 0 ? interesting : all;
  const thing = things[things.length - 1 - (index % things.length)];
  if (thing === undefined) throw new Error('there is none');
  return thing;
}

export const hasAttempt = (model: Model) => attemptsOf(model).length > 0;
export const hasOrder = (model: Model) => visible(model).length > 0;
export const visible = (model: Model) => model.orders.filter((known) => known.visible);
