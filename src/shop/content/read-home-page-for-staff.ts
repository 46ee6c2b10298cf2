import type { HomePage } from '../../contract/schemas/home-page.ts';
import type { Queries } from '../../db/schema.ts';

/** What the home page shows and could show, newest first. */
export async function readHomePageForStaff(db: Queries): Promise<Omit<HomePage, 'success'>> {
  const pictures = await db
    .selectFrom('hero_pictures')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const videos = await db
    .selectFrom('videos')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    pictures: pictures.map(({ id, image_url: image, alt: description, active, created_at }) => {
      return { id, image, description, active, createdAt: created_at.toISOString() };
    }),
    videos: videos.map(({ created_at, ...video }) => ({ ...video, createdAt: created_at.toISOString() })),
  };
}
