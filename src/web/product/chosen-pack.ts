import { asGrams, DEFAULT_NET_WEIGHT, type Grams, MAX_QUANTITY } from '../../contract/weight.ts';

/** The choice on a product page, and what 'Buy now' pays for. */
export interface ChosenPack {
  readonly grams: Grams;
  readonly quantity: number;
}

/** '?weight=500&qty=2' or '?weight=500 gms&qty=2', with the defaults 1000 and 1 (spec §4; decisions: /checkout/{productId}, Login redirect). */
export function readChosenPack(params: URLSearchParams): ChosenPack {
  const quantity = Number(params.get('qty'));
  return {
    grams: asGrams(Number.parseInt(params.get('weight') ?? '', 10)) ?? DEFAULT_NET_WEIGHT,
    quantity: Number.isInteger(quantity) && quantity >= 1 ? Math.min(quantity, MAX_QUANTITY) : 1,
  };
}

/** The chosen pack as a query string, for the round trip through login and for 'Buy now'. */
export function chosenPackQuery({ grams, quantity }: ChosenPack): string {
  return `?weight=${grams}&qty=${quantity}`;
}
