/** Net weights the shop sells, in grams (spec §9). */
export const NET_WEIGHTS = [250, 500, 750, 1000] as const;
export type Grams = (typeof NET_WEIGHTS)[number];

/** Initial weight on the product page (spec §4). */
export const DEFAULT_NET_WEIGHT: Grams = 1000;

/** Maximum packs of one weight in an order line; more is a bulk order (decisions: Money and weight). */
export const MAX_QUANTITY = 99;
export const BULK_MESSAGE = `More than ${MAX_QUANTITY} packs of one weight is a bulk order. Please use 'For Bulk Orders' and we will weigh, pack and quote for you.`;

export type NetWeightLabel = `${Grams} gms`;

/** '500 gms' (spec §3: Cart). */
export function weightLabel(grams: Grams): NetWeightLabel {
  return `${grams} gms`;
}

export const NET_WEIGHT_LABELS = NET_WEIGHTS.map(weightLabel);

/** Grams for '500 gms'; null for anything other than the four labels. */
export function gramsOfLabel(label: string): Grams | null {
  return NET_WEIGHTS.find((grams) => weightLabel(grams) === label) ?? null;
}

/** The number as `Grams` if it is 250, 500, 750 or 1000; null otherwise. */
export function asGrams(value: number): Grams | null {
  return NET_WEIGHTS.find((grams) => grams === value) ?? null;
}

/** Any weight in grams as people say it: '750 gms', '1.5 kg'. */
export function looseWeight(grams: number): string {
  return grams < 1000 ? `${grams} gms` : `${grams / 1000} kg`;
}
