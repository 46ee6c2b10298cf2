import { drawTheRest } from './draw-the-rest.ts';
import { whenSeen } from './when-seen.ts';

/** Styled in below.css. */
const CLASS = 'first-screen';

/**
 * On a phone, the pictures below the first screen wait until its own have loaded, with which they would share
 * bandwidth. Without scripts nothing waits; scrolling or touching ends the wait. Afterwards what is below is drawn.
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
