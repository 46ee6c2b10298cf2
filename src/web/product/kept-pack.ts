import { type ChosenPack, readChosenPack } from './chosen-pack.ts';

/** The choice kept with this entry of the history (`keepPack`); null when none was made for this product. */
export function keptPack(productId: string): ChosenPack | null {
  const [id, query] = String(history.state?.pack).split('?');
  return id === productId ? readChosenPack(new URLSearchParams(query)) : null;
}

/**
 * Keeps the choice ('chakli?weight=500&qty=2') with the history entry. It is not kept in the address, because the page
 * is the same for everyone (decision 080).
 */
export function keepPack(pack: string): void {
  try {
    history.replaceState({ ...history.state, pack }, '');
  } catch {
    // Safari refuses more than a hundred calls in half a minute, which a held key makes.
  }
}
