import { useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';

/** How long the splash stays once the product list has been answered, and how long it fades, in ms (spec §9). */
const STAY_MS = 800;
const FADE_MS = 800;

/**
 * Shown after a reload only (spec §2: App start). The markup is in every page; the class `reloaded`, which
 * `first-paint.ts` sets before the first frame, shows it, and hydration removes it from any other page. Without scripts
 * it never shows. It fades at once when the list failed or was not answered in time.
 */
export function ReloadSplash({ picture }: { readonly picture: string }) {
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'gone'>('shown');
  useEffect(() => {
    const root = document.documentElement;
    if (!root.classList.contains('reloaded')) return setPhase('gone');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    void browserClient.allProducts().then((answer) => {
      if (left) return;
      // biome-ignore lint/suspicious/noConsole: 'Logged; the loader ends' (spec §8).
      if (!answer.ok) console.info(`The product list could not be fetched: ${answer.message}`);
      timer = setTimeout(() => setPhase('leaving'), answer.ok ? STAY_MS : 0);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (phase !== 'leaving') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Count from the frame that begins the fade: a busy phone draws that late, and would cut it short or never show it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        document.documentElement.classList.remove('reloaded');
        setPhase('gone');
      }, FADE_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [phase]);
  if (phase === 'gone') return null;
  return (
    <div className="splash" data-leaving={phase === 'leaving' || undefined}>
      <img src={picture} alt="" width="220" height="220" loading="lazy" />
      <p>Bringing sweetness to your screen</p>
    </div>
  );
}
