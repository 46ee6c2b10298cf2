import { MAX_HOME_PAGE_LENGTH } from '../../contract/back-office-bounds.ts';
import type { HomePage } from '../../contract/schemas/home-page.ts';
import { client } from '../client.ts';
import { Area } from '../parts/field.tsx';
import { FormModal } from '../parts/form-modal.tsx';
import { useAnnounced } from '../parts/use-announced.ts';
import { useSending } from '../parts/use-sending.ts';
import { ChoosePhoto } from './choose-photo.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { useWidePhoto } from './use-wide-photo.ts';

interface AddPictureProps {
  readonly onClose: () => void;
  readonly onAdded: (home: HomePage) => void;
  /** The list behind the dialog is out of date: fetch it again. */
  readonly onStale: () => void;
}

/** Adds a photo, with a description of what it shows, to the pictures that the home page can show. */
export function AddPicture({ onClose, onAdded, onStale }: AddPictureProps) {
  const photo = useWidePhoto();
  const { busy, refusal, send } = useSending();
  const [early, setEarly] = useAnnounced();
  const { image } = photo;
  const missing = image ? null : photo.preparing ? STILL_PREPARING : NO_PHOTO;
  const add = async (form: HTMLFormElement, close: () => void) => {
    setEarly(missing);
    if (!image) return;
    const body = { image, description: String(new FormData(form).get('description')) };
    const home = await send((token) => client.adminAddHomePicture({ token, body }), onStale);
    if (!home) return;
    onAdded(home);
    close();
  };
  return (
    <FormModal
      title="Add a picture"
      busy={busy}
      refusal={(early === missing ? early : null) ?? refusal}
      does="Add it"
      onSubmit={add}
      onClose={onClose}
    >
      <ChoosePhoto photo={photo} label={photo.image ? 'Choose another photo' : 'Choose a photo'}>
        Wide photos look best, at least 1280 × 720, with the sweets in the right half: the left side is
        cropped away.
      </ChoosePhoto>
      {photo.image ? <PicturePreview image={photo.image} /> : null}
      <Area
        label="What it shows"
        name="description"
        rows={2}
        required
        maxLength={MAX_HOME_PAGE_LENGTH.description}
        hint="Read out to people who cannot see it. If it names a sweet of the shop, its price stands beside the picture."
      />
    </FormModal>
  );
}

const NO_PHOTO = 'Please choose a photo first.';
const STILL_PREPARING = 'The picture is still being prepared. Please try again in a moment.';
