import { type ChosenPack, readChosenPack } from './chosen-pack.ts';

/** The choice as it was left on this page of the history (`keepPack`); null where none was made of this product. */
export function keptPack(productId: string): ChosenPack | null {
  const [id, query] = String(history.state?.pack).split('?');
  return id === productId ? readChosenPack(new URLSearchParams(query)) : null;
}

/**
 * Keeps the choice ('chakli?weight=500&qty=2') with the page in the history. Not in its address: the page is the same
 * for everybody (decision 080).
 */
export function keepPack(pack: string): void {
  try {
    history.replaceState({ ...history.state, pack }, '');
  } catch {
    // Safari refuses more than a hundred in half a minute, as a held key makes.
  }
}
