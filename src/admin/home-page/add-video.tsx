import { useState } from 'react';
import { MAX_HOME_PAGE_LENGTH } from '../../contract/back-office-bounds.ts';
import type { HomePage } from '../../contract/schemas/home-page.ts';
import { videoAddressRefusal } from '../../contract/video-address.ts';
import { client } from '../client.ts';
import { Field } from '../parts/field.tsx';
import { FormModal } from '../parts/form-modal.tsx';
import { useAnnounced } from '../parts/use-announced.ts';
import { useSending } from '../parts/use-sending.ts';
import { ChoosePhoto } from './choose-photo.tsx';
import { useWidePhoto } from './use-wide-photo.ts';
import { VideoPreview } from './video-preview.tsx';

interface AddVideoProps {
  readonly onClose: () => void;
  readonly onAdded: (home: HomePage) => void;
  /** The list behind the dialog is out of date: fetch it again. */
  readonly onStale: () => void;
}

/** Adds an address and a title to the videos that the home page can show; the video can be tried first. */
export function AddVideo({ onClose, onAdded, onStale }: AddVideoProps) {
  const photo = useWidePhoto();
  const { busy, refusal, send } = useSending();
  const [url, setUrl] = useState('');
  const [tried, setTried] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [early, setEarly] = useAnnounced();
  const isGood = () => {
    const found = videoAddressRefusal(url.trim());
    setEarly(found);
    return found === null;
  };
  const add = async (form: HTMLFormElement, close: () => void) => {
    if (!isGood()) return;
    if (photo.preparing) return setEarly(STILL_PREPARING);
    const body = { url, title: String(new FormData(form).get('title')), poster: photo.image ?? '' };
    const home = await send((token) => client.adminAddVideo({ token, body }), onStale);
    if (!home) return;
    onAdded(home);
    close();
  };
  return (
    <FormModal
      title="Add a video"
      busy={busy}
      refusal={(early === STILL_PREPARING && !photo.preparing ? null : early) ?? refusal}
      does="Add it"
      onSubmit={add}
      onClose={onClose}
    >
      <Field
        label="Address of the video"
        name="url"
        inputMode="url"
        autoComplete="off"
        required
        maxLength={MAX_HOME_PAGE_LENGTH.address}
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          setTried(null);
          setEarly(null);
        }}
        hint="Begins with https:// and leads to the file itself, MP4 or WebM. Pages of YouTube and the like cannot be played here."
      />
      <button
        type="button"
        className="btn line bo-choose"
        onClick={() => {
          setTried(isGood() ? url.trim() : null);
          setTries(tries + 1);
        }}
      >
        Try the video
      </button>
      {/* A new player for each try: the file may be there by now. */}
      {tried === null ? null : <VideoPreview key={tries} url={tried} title="The video of this address" />}
      <Field
        label="Title"
        name="title"
        required
        maxLength={MAX_HOME_PAGE_LENGTH.title}
        hint="Stands on the video until it plays."
      />
      <ChoosePhoto photo={photo} label={photo.image ? 'Choose another still picture' : 'Add a still picture'}>
        Shown until the video plays; without one, its first moment is. Wide, at least 1280 × 720.
      </ChoosePhoto>
      {photo.image ? <img className="bo-still" src={photo.image} alt="Until the video plays" /> : null}
    </FormModal>
  );
}

const STILL_PREPARING = 'The still picture is being prepared. Please try again in a moment.';
