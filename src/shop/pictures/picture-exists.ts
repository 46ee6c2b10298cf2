import { nameOfPicture } from '../../contract/pictures/picture-by-name.server.ts';
import type { Shop } from '../shop.ts';

/**
 * Whether every address shows a picture: one of the shop's own, which come with its source, or one that staff added.
 * True for no addresses.
 */
export async function picturesExist(
  { db }: Pick<Shop, 'db'>,
  addresses: readonly string[],
): Promise<boolean> {
  const added = [...new Set(addresses.filter((address) => nameOfPicture(address) === null))];
  if (added.length === 0) return true;
  const there = await db.selectFrom('pictures').select('path').where('path', 'in', added).execute();
  return there.length === added.length;
}
