import { drawTheRest } from './draw-the-rest.ts';
import { whenSeen } from './when-seen.ts';

/** In below.css. */
const CLASS = 'first-screen';

/**
 * On a phone the pictures below are not asked for before the first screen's own is there: they would share its line.
 * Without scripts nothing waits, and who scrolls or touches waits no longer. Then what lies below is drawn.
 */
export function firstScreenFirst(): void {
  const { classList } = document.documentElement;
  const showPictures = (): void => classList.remove(CLASS);
  classList.add(CLASS);
  for (const kind of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(kind, showPictures, { capture: true, once: true });
  whenSeen(() => {
    showPictures();
    drawTheRest();
  });
}
