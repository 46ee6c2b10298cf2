import { prefersStillness } from '../ui/prefers-stillness.ts';

/** Scrolls to the founder story (spec §2: Contact) and moves the focus there, so that reading continues from it. */
export function AboutButton() {
  const go = () => {
    const story = document.getElementById('about');
    story?.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'start' });
    story?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="btn" onClick={go}>
      About Us
    </button>
  );
}
