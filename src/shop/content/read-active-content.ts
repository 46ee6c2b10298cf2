import type { Row } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

/** The picture at the top of the home page (spec §7); undefined when none is active. */
export function readActiveHero(
  shop: Shop,
): Promise<Pick<Row<'hero_pictures'>, 'image_url' | 'alt'> | undefined> {
  return shop.db
    .selectFrom('hero_pictures')
    .select(['image_url', 'alt'])
    .where('active', '=', true)
    .executeTakeFirst();
}

/** The promotional video (spec §7); undefined when none is active. */
export function readActiveVideo(
  shop: Shop,
): Promise<Pick<Row<'videos'>, 'url' | 'title' | 'poster'> | undefined> {
  return shop.db
    .selectFrom('videos')
    .select(['url', 'title', 'poster'])
    .where('active', '=', true)
    .executeTakeFirst();
}
