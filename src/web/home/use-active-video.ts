import { useCallback, useEffect, useState } from 'react';
import { type ReadVideo, readVideo } from '../../contract/read/video.ts';
import { browserClient } from '../session/browser-client.ts';

interface VideoState {
  /** null while unknown, and when there is none. */
  readonly video: ReadVideo | null;
  /** The message about it (spec §8; decisions: Video texts); null when there is none or the state is still unknown. */
  readonly words: string | null;
}

/** `shown`: whether a video has been shown, so that the page can say when it is gone. */
type Known = VideoState & { readonly shown: boolean };

/** The interval between fetches, in ms (spec §9). A fetch is given up after 8 s, like every read. */
const POLL_MS = 15_000;

const NONE = 'No active video configured.';
const GONE = 'No active video at the moment.';
const FAILED = 'Failed to fetch video. See console for details.';
const INSECURE = 'Blocked insecure video URL (mixed content). Use https URL for your video.';

/** The shop's current promotional video, polled in the browser while the tab is visible. */
export function useActiveVideo(): VideoState & { readonly ask: () => void } {
  const [state, setState] = useState<Known>({ video: null, words: null, shown: false });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is incremented by each press on Retry.
  useEffect(() => {
    const leaving = new AbortController();
    let asking = false;
    const ask = async () => {
      if (asking || document.visibilityState === 'hidden') return;
      asking = true;
      const answer = await browserClient.activeVideo({ signal: leaving.signal });
      asking = false;
      if (leaving.signal.aborted) return;
      // Anything but JSON is a failure; an empty answer means there is no video.
      const isAnswer = answer.ok && answer.data !== undefined;
      if (isAnswer) setState((last) => found(last, readVideo(answer.data)));
      else if (answer.status === 404) setState((last) => found(last, null));
      else {
        // biome-ignore lint/suspicious/noConsole: the specified words send people there (spec §8).
        console.info(`The video could not be fetched: ${answer.ok ? 'this is no JSON' : answer.message}`);
        // A playing video continues, with the message beside it.
        setState((last) => ({ ...last, words: FAILED }));
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), POLL_MS);
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [asked]);
  const ask = useCallback(() => setAsked((last) => last + 1), []);
  return { ...state, ask };
}

/** A video whose address stays plays on: its title and still picture may be new. */
function found(last: Known, video: ReadVideo | null): Known {
  if (!video) return { video: null, words: last.shown ? GONE : NONE, shown: last.shown };
  if (isInsecure(video.url)) return { video: null, words: INSECURE, shown: last.shown };
  return { video, words: null, shown: true };
}

/** spec §5: Video URL must be https when the page is https. */
function isInsecure(url: string): boolean {
  return location.protocol === 'https:' && /^\s*http:/i.test(url);
}
