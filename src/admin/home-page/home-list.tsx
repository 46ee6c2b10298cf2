import { type ComponentType, type ReactNode, useId, useState } from 'react';
import type { Answer } from '../../contract/client.ts';
import type { HomePage, HomePicture, HomeVideo, ShowOnHomePage } from '../../contract/schemas/home-page.ts';
import { Done, type Said } from '../parts/done.tsx';
import { Nothing } from '../parts/loaded.tsx';
import { RefusalLine } from '../parts/refusal-line.tsx';
import { useSending } from '../parts/use-sending.ts';
import { When } from '../parts/words.tsx';
import { useStaff } from '../session/staff.ts';
import { Choices } from './choices.tsx';
import { RemoveQuestion } from './remove-question.tsx';

interface HomeListProps<One extends HomePicture | HomeVideo> {
  readonly title: string;
  /** What an entry of the list is called in sentences. */
  readonly word: 'picture' | 'video';
  readonly all: readonly One[];
  /** What the home page says while it shows none (spec §8). */
  readonly missing: string;
  readonly nameOf: (one: One) => string;
  readonly preview: (one: One) => ReactNode;
  /** Shown below the name. */
  readonly address?: (one: One) => string;
  /** How to add a removed entry again: the end of a sentence. */
  readonly toShowItLater: (one: One) => string;
  readonly show: (token: string, body: ShowOnHomePage) => Promise<Answer<HomePage>>;
  readonly remove: (token: string, id: string) => Promise<Answer<HomePage>>;
  readonly AddDialog: ComponentType<{
    onClose: () => void;
    onAdded: (home: HomePage) => void;
    onStale: () => void;
  }>;
  /** Called after a change, with the new state of the home page. */
  readonly onHome: (home: HomePage) => void;
  readonly refetch: () => void;
}

/**
 * The pictures or videos that the home page can show, and which one it shows; with actions to show, add or remove one.
 */
export function HomeList<One extends HomePicture | HomeVideo>(props: HomeListProps<One>) {
  const { title, word, all, missing, nameOf, preview, address, AddDialog } = props;
  const id = useId();
  const mayChange = useStaff().may('change-home-page');
  const { busy, refusal, send, forget } = useSending();
  const [said, setSaid] = useState<Said | null>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<One | null>(null);
  const shown = all.find(({ active }) => active);
  const done = (home: HomePage, words: string) => {
    props.onHome(home);
    setSaid({ words });
  };
  /** What was said of the change before may not be true after the next one. */
  const saysNothing = () => {
    setSaid(null);
    forget();
  };
  const show = async (one: One | null) => {
    setSaid(null);
    const body = { was: shown?.id ?? null, becomes: one?.id ?? null };
    const home = await send((token) => props.show(token, body), props.refetch);
    if (!home) return;
    done(home, one ? `The home page shows this ${word} now.` : `The home page shows no ${word} now.`);
  };
  return (
    <section className="bo-home" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Done said={said} />
      <RefusalLine refusal={refusal} />
      {all.length === 0 ? (
        <Nothing>
          There is no {word} yet. The home page says ‘{missing}’
        </Nothing>
      ) : shown ? null : (
        <p className="bo-note" role="note">
          The home page shows no {word}. In its place it says ‘{missing}’
        </p>
      )}
      <ul className="bo-home-list" aria-label={word === 'video' ? 'Videos' : 'Pictures'}>
        {all.map((one) => (
          <li key={one.id}>
            {preview(one)}
            <div>
              <h3>{nameOf(one)}</h3>
              {address ? <p className="bo-address-text">{address(one)}</p> : null}
              <p className="bo-line">
                <span id={`added-${one.id}`}>
                  Added <When at={one.createdAt} />
                </span>
                {one.active ? <span className="badge paid">On the home page</span> : null}
              </p>
              {mayChange ? (
                <Choices
                  name={nameOf(one)}
                  describedBy={`added-${one.id}`}
                  active={one.active}
                  busy={busy}
                  onShow={() => void show(one)}
                  onHide={() => void show(null)}
                  onRemove={() => {
                    saysNothing();
                    setRemoving(one);
                  }}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {mayChange ? (
        <button
          type="button"
          className="btn line"
          onClick={() => {
            saysNothing();
            setAdding(true);
          }}
        >
          Add a {word}…
        </button>
      ) : null}
      {adding ? (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(home) => done(home, `The ${word} is in the list. Shoppers see it when you show it.`)}
          onStale={props.refetch}
        />
      ) : null}
      {removing ? (
        <RemoveQuestion
          title={`Remove this ${word} from the list?`}
          remove={(token) => props.remove(token, removing.id)}
          onClose={() => setRemoving(null)}
          onRemoved={(home) => done(home, `The ${word} is removed from the list.`)}
          onStale={props.refetch}
        >
          ‘{nameOf(removing)}’ is not on the home page. To show it later, you would{' '}
          {props.toShowItLater(removing)}
        </RemoveQuestion>
      ) : null}
    </section>
  );
}
