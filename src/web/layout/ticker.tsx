import { useEffect, useState } from 'react';
import { Pause, Play } from '../ui/icon.tsx';
import { prefersStillness } from '../ui/prefers-stillness.ts';

/**
 * The announcements above the bar: one round takes 18 s, and they show only at the very top of the page (spec §2). The
 * motion can be stopped; under reduced motion it never starts.
 */
export function Ticker({ lines }: { readonly lines: readonly string[] }) {
  const atTop = useAtTop();
  const [paused, setPaused] = useState(false);
  // Focusable until hydration: without motion, keyboard users scroll it themselves.
  const [still, setStill] = useState(true);
  useEffect(() => setStill(prefersStillness()), []);
  return (
    <section
      className="ticker"
      aria-label="Announcements"
      data-away={!atTop || undefined}
      data-paused={paused || undefined}
    >
      <div tabIndex={still ? 0 : undefined}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {lines.map((line) => (
          // The style sheet draws the second round, so that screen readers announce each line once.
          <span key={line} aria-hidden="true" data-line={line} />
        ))}
      </div>
      <button
        type="button"
        aria-label={paused ? 'Start announcements' : 'Pause announcements'}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play className="ic" /> : <Pause className="ic" />}
      </button>
    </section>
  );
}

function useAtTop(): boolean {
  const [atTop, setAtTop] = useState(true);
  useEffect(() => {
    const look = () => setAtTop(window.scrollY < 2);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return atTop;
}
