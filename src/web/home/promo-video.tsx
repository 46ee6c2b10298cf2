import { useRef, useState } from 'react';
import type { ReadVideo } from '../../contract/read/video.ts';
import { Picture } from '../ui/picture.tsx';
import { useMendedFocus } from '../ui/use-mended-focus.ts';
import { useActiveVideo } from './use-active-video.ts';
import { useNear } from './use-near.ts';

/** The active promotional video in every state it can be in (spec §2: Home; §8). */
export function PromoVideo() {
  const { video, words, ask } = useActiveVideo();
  return (
    <section className="film on-dark" aria-label="Promotional video">
      {video ? (
        <Film key={video.url} video={video} words={words} onRetry={ask} />
      ) : (
        <NoFilm words={words} onRetry={ask} />
      )}
    </section>
  );
}

function NoFilm({ words, onRetry }: Omit<FilmProps, 'video'>) {
  const part = useMendedFocus<HTMLDivElement>();
  return (
    <div className="film-words" role="status" ref={part}>
      {words ? <p>{words}</p> : <span className="visually-hidden">Loading the video</span>}
      {words ? (
        <button type="button" className="btn line" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  );
}

interface FilmProps {
  readonly video: ReadVideo;
  readonly words: string | null;
  readonly onRetry: () => void;
}

function Film({ video, words, onRetry }: FilmProps) {
  const title = video.title || 'From our kitchen';
  const element = useRef<HTMLVideoElement>(null);
  const near = useNear(element);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [seconds, setSeconds] = useState<number | null>(null);
  const play = () => {
    setPlaying(true);
    // A failed play() shows as the element's own error.
    element.current?.play().catch(() => {});
    // The pressed button disappears; from here the keyboard can pause the film.
    element.current?.focus({ preventScroll: true });
  };
  const retry = () => {
    setFailed(false);
    element.current?.load();
    if (playing) play();
    onRetry();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the film has no speech. */}
      <video
        ref={element}
        src={video.url}
        controls={playing}
        playsInline
        preload={near ? 'metadata' : 'none'}
        tabIndex={playing ? 0 : -1}
        aria-label={title}
        onLoadedMetadata={(event) => setSeconds(event.currentTarget.duration)}
        onError={() => setFailed(true)}
      />
      {playing || !video.poster ? null : (
        <Picture src={video.poster} alt="" sizes="100vw" className="poster" />
      )}
      <div className="over" data-away={playing && !failed && !words}>
        <h2>{title}</h2>
        {words ? <p role="status">{words}</p> : null}
      </div>
      {failed ? <FailedFilm url={video.url} onRetry={retry} /> : null}
      {playing || failed ? null : (
        <button
          type="button"
          className="play"
          aria-label={`Play the film: ${title}. ${duration(seconds)}`}
          onClick={play}
        >
          <i />
          <span>{duration(seconds)}</span>
        </button>
      )}
    </>
  );
}

function FailedFilm({ url, onRetry }: { readonly url: string; readonly onRetry: () => void }) {
  const part = useMendedFocus<HTMLDivElement>();
  return (
    <div className="film-words" role="alert" ref={part}>
      <p>Video failed to play...</p>
      <div className="actions">
        <button type="button" className="btn" onClick={onRetry}>
          Retry
        </button>
        <a className="btn line" href={url} target="_blank" rel="noopener noreferrer">
          Open video
        </a>
      </div>
    </div>
  );
}

/** '7 s' or '2 min 10 s'; 'Play' until the length is known. */
function duration(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return 'Play';
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
