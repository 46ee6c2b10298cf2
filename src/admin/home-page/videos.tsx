import { useId, useState } from 'react';
import type { HomePage, HomeVideo } from '../../contract/schemas/home-page.ts';
import { client } from '../client.ts';
import { useStaff } from '../entrance/staff.ts';
import { Done, type Said } from '../parts/done.tsx';
import { Nothing } from '../parts/loaded.tsx';
import { RefusalLine } from '../parts/refusal-line.tsx';
import { useSending } from '../parts/use-sending.ts';
import { When } from '../parts/words.tsx';
import { AddVideo } from './add-video.tsx';
import { Choices } from './choices.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import { VideoPreview } from './video-preview.tsx';

interface VideosProps {
  readonly videos: readonly HomeVideo[];
  /** Called with the home page after a change. */
  readonly onHome: (home: HomePage) => void;
  readonly again: () => void;
}

/** The promotional videos: which one is shown, an earlier one instead, a new one. */
export function Videos({ videos, onHome, again }: VideosProps) {
  const id = useId();
  const mayChange = useStaff().may('change-home-page');
  const { busy, refusal, send } = useSending();
  const [said, setSaid] = useState<Said | null>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<HomeVideo | null>(null);
  const shown = videos.find(({ active }) => active);
  const done = (home: HomePage, words: string) => {
    onHome(home);
    setSaid({ words });
  };
  const show = async (one: HomeVideo | null) => {
    setSaid(null);
    const body = { was: shown?.id ?? null, becomes: one?.id ?? null };
    const home = await send((token) => client.adminShowVideo({ token, body }), again);
    if (!home) return;
    done(home, one ? 'The home page shows this video now.' : 'The home page shows no video now.');
  };
  return (
    <section className="bo-home" aria-labelledby={id}>
      <h2 id={id}>Video</h2>
      <Done said={said} />
      <RefusalLine refusal={refusal} />
      {videos.length === 0 ? (
        <Nothing>There is no video yet. The home page says ‘No active video configured.’</Nothing>
      ) : shown ? null : (
        <p className="bo-note" role="note">
          The home page shows no video. In its place it says ‘No active video configured.’
        </p>
      )}
      <ul className="bo-home-list" aria-label="Videos">
        {videos.map((one) => (
          <li key={one.id}>
            <VideoPreview url={one.url} poster={one.poster} title={one.title} />
            <div>
              <h3>{one.title}</h3>
              <p className="bo-address-text">{one.url}</p>
              <p className="bo-line">
                <span>
                  Added <When at={one.createdAt} />
                </span>
                {one.active ? <span className="badge paid">On the home page</span> : null}
              </p>
              {mayChange ? (
                <Choices
                  name={one.title}
                  active={one.active}
                  busy={busy}
                  onShow={() => void show(one)}
                  onHide={() => void show(null)}
                  onRemove={() => setRemoving(one)}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {mayChange ? (
        <button type="button" className="btn line" onClick={() => setAdding(true)}>
          Add a video…
        </button>
      ) : null}
      {adding ? (
        <AddVideo
          onClose={() => setAdding(false)}
          onAdded={(home) => done(home, 'The video is in the list. Shoppers see it when you show it.')}
        />
      ) : null}
      {removing ? (
        <RemoveQuestion
          title="Remove this video from the list?"
          remove={(token) => client.adminRemoveVideo({ token, params: { videoId: removing.id } })}
          onClose={() => setRemoving(null)}
          onRemoved={(home) => done(home, 'The video is removed from the list.')}
        >
          ‘{removing.title}’ is not on the home page. To show it later, you would need its address:{' '}
          {removing.url}
        </RemoveQuestion>
      ) : null}
    </section>
  );
}
