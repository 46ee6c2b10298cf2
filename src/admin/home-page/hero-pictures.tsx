import { useId, useState } from 'react';
import type { HomePage, HomePicture } from '../../contract/schemas/home-page.ts';
import { client } from '../client.ts';
import { useStaff } from '../entrance/staff.ts';
import { Done, type Said } from '../parts/done.tsx';
import { Nothing } from '../parts/loaded.tsx';
import { RefusalLine } from '../parts/refusal-line.tsx';
import { useSending } from '../parts/use-sending.ts';
import { When } from '../parts/words.tsx';
import { AddPicture } from './add-picture.tsx';
import { Choices } from './choices.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { RemoveQuestion } from './remove-question.tsx';

interface HeroPicturesProps {
  readonly pictures: readonly HomePicture[];
  /** Called with the home page after a change. */
  readonly onHome: (home: HomePage) => void;
  readonly again: () => void;
}

/** The pictures for the top of the home page: which one is shown, another one instead, a new one. */
export function HeroPictures({ pictures, onHome, again }: HeroPicturesProps) {
  const id = useId();
  const mayChange = useStaff().may('change-home-page');
  const { busy, refusal, send } = useSending();
  const [said, setSaid] = useState<Said | null>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<HomePicture | null>(null);
  const shown = pictures.find(({ active }) => active);
  const done = (home: HomePage, words: string) => {
    onHome(home);
    setSaid({ words });
  };
  const show = async (one: HomePicture | null) => {
    setSaid(null);
    const body = { was: shown?.id ?? null, becomes: one?.id ?? null };
    const home = await send((token) => client.adminShowHomePicture({ token, body }), again);
    if (!home) return;
    done(home, one ? 'The home page shows this picture now.' : 'The home page shows no picture now.');
  };
  return (
    <section className="bo-home" aria-labelledby={id}>
      <h2 id={id}>Picture at the top</h2>
      <Done said={said} />
      <RefusalLine refusal={refusal} />
      {pictures.length === 0 ? (
        <Nothing>There is no picture yet. The home page says ‘No active hero image found.’</Nothing>
      ) : shown ? null : (
        <p className="bo-note" role="note">
          The home page shows no picture. In its place it says ‘No active hero image found.’
        </p>
      )}
      <ul className="bo-home-list" aria-label="Pictures">
        {pictures.map((one) => (
          <li key={one.id}>
            <PicturePreview image={one.image} description={one.description} />
            <div>
              <h3>{one.description}</h3>
              <p className="bo-line">
                <span>
                  Added <When at={one.createdAt} />
                </span>
                {one.active ? <span className="badge paid">On the home page</span> : null}
              </p>
              {mayChange ? (
                <Choices
                  name={one.description}
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
          Add a picture…
        </button>
      ) : null}
      {adding ? (
        <AddPicture
          onClose={() => setAdding(false)}
          onAdded={(home) => done(home, 'The picture is in the list. Shoppers see it when you show it.')}
        />
      ) : null}
      {removing ? (
        <RemoveQuestion
          title="Remove this picture from the list?"
          remove={(token) => client.adminRemoveHomePicture({ token, params: { pictureId: removing.id } })}
          onClose={() => setRemoving(null)}
          onRemoved={(home) => done(home, 'The picture is removed from the list.')}
        >
          ‘{removing.description}’ is not on the home page. To show it later, you would add its photo again.
        </RemoveQuestion>
      ) : null}
    </section>
  );
}
