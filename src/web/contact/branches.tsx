import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { icon } from '../ui/icon.tsx';
import { AS_BUTTON } from '../ui/link-as-button.ts';
import { isOwnDocument, reloadOnce } from '../ui/own-document.ts';
import { ArchPicture, Picture } from '../ui/picture.tsx';

const Outside = icon('M15 3h6v6M10 14 21 3m-3 10v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6');

interface BranchFacts {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly mapUrl: string;
  readonly gmapsLink: string;
  readonly phone: string;
  /** The address that dials it. */
  readonly dial: string;
  readonly hours: string;
}

/** How long after a Tab the focus may still move because of it. */
const LATE_FOCUS_MS = 500;
const CONTACT = /^\/contact\/?$/;
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** The shop's branches, each with its own modal (spec §2: Contact). Without scripts they lead to the map. */
export function Branches({ branches }: { readonly branches: readonly BranchFacts[] }) {
  const [open, setOpen] = useState<BranchFacts | null>(null);
  // Only this page's own policy admits the map.
  useEffect(() => {
    if (!isOwnDocument(CONTACT)) reloadOnce('map');
  }, []);
  const count = branches.length;
  return (
    <section className="branches arcade" aria-labelledby="branches">
      <div className="wrap">
        <h2 id="branches">
          <span className="visually-hidden">Branches: </span>
          {`${NUMBERS[count] ?? count} ${count === 1 ? 'counter' : 'counters'}`}
        </h2>
        <ul>
          {branches.map((branch, place) => (
            <li key={branch.id}>
              <a
                {...AS_BUTTON}
                aria-haspopup="dialog"
                href={branch.gmapsLink}
                data-late="always"
                onClick={(event) => {
                  event.preventDefault();
                  setOpen(branch);
                }}
              >
                <ArchPicture
                  src={branch.image}
                  alt=""
                  sizes="(max-width: 640px) 66vw, 30vw"
                  eager={place === 0}
                />
                <span className="display-font">{branch.name}</span>
                <span className="say">{branch.address}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={open?.name ?? ''} className="wide">
        {open ? <BranchDetails branch={open} /> : null}
      </Dialog>
    </section>
  );
}

/** The map is rendered only while the modal is open, so the map's server learns nothing of other visitors. */
function BranchDetails({ branch }: { readonly branch: BranchFacts }) {
  const map = useRef<HTMLIFrameElement>(null);
  // A press on the map hands the keys to the map's own page, where Escape closes nothing. Tab may lead into it, also
  // under a pointer that rests there.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let forgetting: ReturnType<typeof setTimeout>;
    let isTab = false;
    const noteKey = ({ type, key }: KeyboardEvent) => {
      clearTimeout(forgetting);
      if (type === 'keydown') isTab = key === 'Tab';
      // A busy browser may move the focus into another site's page after it has reported the end of the key.
      else forgetting = setTimeout(() => (isTab = false), LATE_FOCUS_MS);
    };
    const takeKeysBack = () => {
      const isEntered = isTab;
      isTab = false;
      // Not every browser has moved the focus by now.
      if (!isEntered) timer = setTimeout(() => map.current?.matches(':hover') && map.current.blur());
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const key of ['keydown', 'keyup'] as const)
      window.addEventListener(key, noteKey, { capture: true, signal });
    window.addEventListener('blur', takeKeysBack, { signal });
    return () => {
      clearTimeout(timer);
      clearTimeout(forgetting);
      leaving.abort();
    };
  }, []);
  return (
    <div className="branch">
      <div>
        <Picture src={branch.image} alt={branch.imageAlt} sizes="(max-width: 640px) 90vw, 400px" />
        <address>
          {branch.address}
          <br />
          <a className="link n" href={branch.dial}>
            {branch.phone}
          </a>
          <br />
          {branch.hours}
        </address>
        <a className="btn house" href={branch.gmapsLink} target="_blank" rel="noopener noreferrer">
          Open in Maps
          <Outside className="ic" />
        </a>
      </div>
      <iframe
        ref={map}
        src={branch.mapUrl}
        title={`Map of ${branch.name}`}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups"
      />
    </div>
  );
}
