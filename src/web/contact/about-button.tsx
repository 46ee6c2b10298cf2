import type { MouseEvent } from 'react';
import { AS_BUTTON } from '../ui/link-as-button.ts';
import { prefersStillness } from '../ui/prefers-stillness.ts';
import { STORY } from './founder-story.tsx';

/**
 * Scrolls to the founder story (spec §2: Contact) and moves the focus there, so that reading continues from it. Without
 * scripts the browser does both, at once.
 */
export function AboutButton() {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const story = document.getElementById(STORY);
    story?.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'start' });
    story?.focus({ preventScroll: true });
  };
  return (
    <a {...AS_BUTTON} href={`#${STORY}`} className="btn" onClick={go}>
      About Us
    </a>
  );
}
