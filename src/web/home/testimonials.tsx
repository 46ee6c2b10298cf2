import { useEffect, useState } from 'react';
import { Pause, Play } from '../ui/icon.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { prefersStillness } from '../ui/prefers-stillness.ts';

interface TestimonialEntry {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  /** Address of a picture of what the testimonial is about. */
  readonly image: string;
  /** A colour role of the stylesheet. */
  readonly bgColor: string;
}

/** How long each entry stays, in ms (spec §9). */
const ROTATION_MS = 5_000;

/** Four fixed entries that rotate (spec §2: Home). Hover, focus or the pause button stops the rotation. */
export function Testimonials({ entries }: { readonly entries: readonly TestimonialEntry[] }) {
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  // Separate from the focus: the mouse may leave while the focus stays.
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = paused || hovered || focused;
  useEffect(() => {
    if (held || prefersStillness()) return;
    const timer = setInterval(() => setShown((last) => (last + 1) % entries.length), ROTATION_MS);
    return () => clearInterval(timer);
  }, [held, entries.length]);
  if (entries.length === 0) return null;
  return (
    <section
      className="said wrap"
      data-ground={entries[shown]?.bgColor}
      aria-label="Testimonials"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <h2 className="heading">
        <span className="visually-hidden">Testimonials: </span>
        What people write to us
      </h2>
      <div className="turns" aria-live={held ? 'polite' : 'off'}>
        {entries.map((entry, place) => (
          <figure key={entry.name} className="turn" data-shown={place === shown}>
            <div className="frame">
              <ArchPicture arch="tall" src={entry.image} alt="" sizes="24vw" />
            </div>
            <blockquote>{`“${entry.content}”`}</blockquote>
            <figcaption>
              <b>{entry.name}</b>
              {entry.title}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="dots">
        {entries.map((entry, place) => (
          <button
            key={entry.name}
            type="button"
            aria-label={`${place + 1} of ${entries.length}`}
            aria-current={place === shown}
            onClick={() => setShown(place)}
          >
            {place + 1}
          </button>
        ))}
        <button
          type="button"
          className="hold"
          aria-label={paused ? 'Start the testimonials' : 'Pause the testimonials'}
          onClick={() => {
            setPaused(!paused);
            // 'Start' starts, although it has just been given the mouse and the focus.
            if (paused) setHovered(false);
            if (paused) setFocused(false);
          }}
        >
          {paused ? <Play className="ic" /> : <Pause className="ic" />}
        </button>
      </div>
    </section>
  );
}
