import type { FastifyInstance } from 'fastify';
import { MAX_HOME_PAGE_ENTRIES } from '../../contract/back-office-bounds.ts';
import { type AddedToList, addHomePicture, addVideo } from '../../shop/content/add-to-home-page.ts';
import type { Shown } from '../../shop/content/change-home-page.ts';
import { readHomePageForStaff } from '../../shop/content/read-home-page-for-staff.ts';
import { type RemovedFromList, removeFromHomePage } from '../../shop/content/remove-from-home-page.ts';
import { type NowShown, showOnHomePage } from '../../shop/content/show-on-home-page.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** The home page's hero picture and promotional video in the back office. */
export function adminHomePageRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminHomePage', async () => ({ success: true, ...(await readHomePageForStaff(shop.db)) }));

  serve(app, 'adminAddHomePicture', async ({ body, customer }) =>
    homeOf('hero_pictures', await addHomePicture(shop, customer, body)),
  );
  serve(app, 'adminShowHomePicture', async ({ body, customer }) =>
    homeOf('hero_pictures', await showOnHomePage(shop, customer, 'hero_pictures', body)),
  );
  serve(app, 'adminRemoveHomePicture', async ({ params, customer }) =>
    homeOf('hero_pictures', await removeFromHomePage(shop, customer, 'hero_pictures', params.pictureId)),
  );

  serve(app, 'adminAddVideo', async ({ body, customer }) =>
    homeOf('videos', await addVideo(shop, customer, body)),
  );
  serve(app, 'adminShowVideo', async ({ body, customer }) =>
    homeOf('videos', await showOnHomePage(shop, customer, 'videos', body)),
  );
  serve(app, 'adminRemoveVideo', async ({ params, customer }) =>
    homeOf('videos', await removeFromHomePage(shop, customer, 'videos', params.videoId)),
  );
}

type Changed = AddedToList | NowShown | RemovedFromList;

/** The home page after a change; throws the refusal that staff see when the change was refused. */
function homeOf(what: Shown, changed: Changed) {
  if (!changed.ok) throw refusalOf(what, changed);
  return { success: true, ...changed.home } as const;
}

function refusalOf(what: Shown, { reason }: Extract<Changed, { ok: false }>): Refusal {
  const one = what === 'videos' ? 'video' : 'picture';
  switch (reason) {
    case 'no-such-picture':
      return new Refusal(400, 'The picture is not a wide one of this shop. Please choose the photo again.');
    case 'too-many':
      return new Refusal(
        409,
        `There are ${MAX_HOME_PAGE_ENTRIES} ${one}s already. Please remove one that you no longer need.`,
      );
    case 'gone':
      return new Refusal(409, `Somebody has removed this ${one} meanwhile.`);
    case 'chosen-meanwhile':
      return new Refusal(
        409,
        `Somebody has changed which ${one} is shown. The list is up to date now; please choose again.`,
      );
    case 'is-shown':
      return new Refusal(
        409,
        `The home page shows this ${one}. Please show another one or none, then remove it.`,
      );
  }
}
