import { type ChangeEvent, type ReactNode, useId } from 'react';
import { PHOTO_TYPES } from '../../contract/back-office-bounds.ts';

interface PhotoPickerProps {
  readonly label: string;
  readonly multiple?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
  /** What is accepted, and which photos look best. */
  readonly children: ReactNode;
}

/** A button that opens the browser's file picker, with a hint below. */
export function PhotoPicker({ label, multiple = false, onChosen, children }: PhotoPickerProps) {
  const id = useId();
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // Lets the same file be chosen again.
    input.value = '';
    onChosen(files);
  };
  return (
    <>
      <label className="btn line bo-choose">
        {label}
        <input
          type="file"
          className="visually-hidden"
          accept={PHOTO_TYPES.join(',')}
          multiple={multiple}
          aria-describedby={id}
          onChange={choose}
        />
      </label>
      <p className="hint" id={id}>
        {children}
      </p>
    </>
  );
}
