import { type ChangeEvent, type ReactNode, useId } from 'react';
import { PHOTO_TYPES } from '../../contract/back-office-bounds.ts';
import type { WidePhoto } from './use-wide-photo.ts';

interface ChoosePhotoProps {
  readonly photo: WidePhoto;
  readonly label: string;
  /** Advice on which photos look best there. */
  readonly children: ReactNode;
}

/** A button that opens the browser's file picker, and what became of the chosen file. */
export function ChoosePhoto({ photo, label, children }: ChoosePhotoProps) {
  const id = useId();
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (file) photo.choose(file);
    // Lets the same file be chosen again.
    input.value = '';
  };
  return (
    <>
      <label className="btn line bo-choose">
        {label}
        <input
          type="file"
          className="visually-hidden"
          accept={PHOTO_TYPES.join(',')}
          aria-describedby={id}
          onChange={choose}
        />
      </label>
      <p className="hint" id={id}>
        {children} JPEG, PNG, WebP or AVIF, at most 15 MB.
      </p>
      <p role="status" className="hint">
        {photo.preparing ? 'Preparing the picture. This can take half a minute…' : ''}
      </p>
      <p role="alert" className="err">
        {photo.refused}
      </p>
    </>
  );
}
