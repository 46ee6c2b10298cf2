import { useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';

/** How long the splash stays after the product list has been answered, and how long it fades, in ms (spec §9). */
const STAY = 800;
const FADE = 800;
/** In ms: no answer by then counts as a failed fetch, so that the splash does not cover the page for ever. */
const TIME_LIMIT = 8_000;

/**
 * After a reload only (spec §2: App start). The markup is in every page; the class `reloaded`, which `first-paint.ts`
 * sets before the first frame, shows it; hydration takes it out of any other page. Without scripts it never shows. It
 * fades at once when the list has failed.
 */
export function ReloadSplash({ picture }: { readonly picture: string }) {
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'gone'>('shown');
  useEffect(() => {
    const root = document.documentElement;
    if (!root.classList.contains('reloaded')) return setPhase('gone');
    const timers: ReturnType<typeof setTimeout>[] = [];
    let left = false;
    void browserClient.allProducts({ signal: AbortSignal.timeout(TIME_LIMIT) }).then((answer) => {
      if (left) return;
      // biome-ignore lint/suspicious/noConsole: 'Logged; the loader ends' (spec §8).
      if (!answer.ok) console.info(`The product list could not be fetched: ${answer.message}`);
      const stay = answer.ok ? STAY : 0;
      timers.push(
        setTimeout(() => setPhase('leaving'), stay),
        setTimeout(() => {
          root.classList.remove('reloaded');
          setPhase('gone');
        }, stay + FADE),
      );
    });
    return () => {
      left = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  if (phase === 'gone') return null;
  return (
    <div className="splash" data-leaving={phase === 'leaving'}>
      <img src={picture} alt="" width="220" height="220" loading="lazy" />
      <p>Bringing sweetness to your screen</p>
    </div>
  );
}
