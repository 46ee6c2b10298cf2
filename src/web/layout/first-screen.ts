import { drawTheRest } from './draw-the-rest.ts';
import { whenSeen } from './when-seen.ts';

/** Styled in below.css. */
const CLASS = 'first-screen';

/**
 * On a phone the pictures below wait until the first screen's own has loaded: they would share its bandwidth. Without
 * scripts nothing waits; scrolling or touching ends the wait. Afterwards what lies below is drawn.
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
