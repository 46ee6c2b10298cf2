import type { ReactNode } from 'react';
import { PhotoPicker } from '../parts/photo-picker.tsx';
import type { WidePhoto } from './use-wide-photo.ts';

interface ChoosePhotoProps {
  readonly photo: WidePhoto;
  readonly label: string;
  /** Advice on which photos look best there. */
  readonly children: ReactNode;
}

/** A button that opens the browser's file picker, and what became of the chosen file. */
export function ChoosePhoto({ photo, label, children }: ChoosePhotoProps) {
  return (
    <>
      <PhotoPicker label={label} onChosen={([file]) => file && photo.choose(file)}>
        {children} JPEG, PNG, WebP or AVIF, at most 15 MB.
      </PhotoPicker>
      <p role="status" className="hint">
        {photo.preparing ? 'Preparing the picture. This can take half a minute…' : ''}
      </p>
      <p role="alert" className="err">
        {photo.refused}
      </p>
    </>
  );
}
