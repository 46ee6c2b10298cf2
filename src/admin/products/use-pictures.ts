import { useRef, useState } from 'react';
import { MAX_PICTURES } from '../../contract/back-office-bounds.ts';
import { refusalWords } from '../client.ts';
import { useUpload } from '../use-upload.ts';

interface ChosenPicture {
  readonly key: number;
  /** The picture's address; null while it is being prepared. */
  readonly image: string | null;
  /** The file's name; '' for a picture that the product already had. */
  readonly file: string;
}

interface RefusedFile {
  readonly key: number;
  readonly file: string;
  readonly why: string;
}

export interface ChosenPictures {
  readonly pictures: readonly ChosenPicture[];
  /** Files of the last selection that did not become pictures, and why. */
  readonly refused: readonly RefusedFile[];
  /** Uploads files one after the other, so that on a slow connection the first is done before the next begins. */
  readonly add: (files: readonly File[]) => void;
  readonly makeFirst: (key: number) => void;
  readonly remove: (key: number) => void;
}

/** The pictures of a product form, starting with those the product has. `onChange` is called for every change. */
export function usePictures(images: readonly string[], onChange: () => void): ChosenPictures {
  const upload = useUpload();
  const keys = useRef(images.length);
  const queue = useRef(Promise.resolve());
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>(() =>
    images.map((image, key) => ({ key, image, file: '' })),
  );
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  /** The current pictures, without waiting for a render: queued files change them too. */
  const latest = useRef(pictures);
  const change = (how: (now: readonly ChosenPicture[]) => readonly ChosenPicture[]) => {
    latest.current = how(latest.current);
    setPictures(latest.current);
  };

  const refuse = (key: number, file: File, why: string) => {
    change((now) => now.filter((one) => one.key !== key));
    setRefused((now) => [...now, { key, file: file.name, why }]);
  };

  const send = async (key: number, file: File) => {
    // Count only now: earlier files may have been refused.
    const made = latest.current.filter(({ image }) => image !== null).length;
    if (made >= MAX_PICTURES) return refuse(key, file, `A product has at most ${MAX_PICTURES} pictures.`);
    const answer = await upload(file, 'adminAddPicture');
    if (answer.ok) {
      const { image } = answer.data;
      change((now) => now.map((one) => (one.key === key ? { ...one, image } : one)).filter(isFirstOfItsKind));
      return;
    }
    refuse(key, file, refusalWords(answer));
  };

  const add = (files: readonly File[]) => {
    onChange();
    setRefused([]);
    const chosen = files.map((file) => {
      keys.current += 1;
      return { key: keys.current, file };
    });
    change((now) => [...now, ...chosen.map(({ key, file }) => ({ key, image: null, file: file.name }))]);
    for (const { key, file } of chosen) queue.current = queue.current.then(() => send(key, file));
  };

  const makeFirst = (key: number) => {
    onChange();
    change((now) => [...now.filter((one) => one.key === key), ...now.filter((one) => one.key !== key)]);
  };

  const remove = (key: number) => {
    onChange();
    change((now) => now.filter((one) => one.key !== key));
  };

  return { pictures, refused, add, makeFirst, remove };
}

/** The same photo chosen twice becomes the same picture; a product has it once. */
function isFirstOfItsKind({ image }: ChosenPicture, place: number, all: readonly ChosenPicture[]): boolean {
  return image === null || all.findIndex((one) => one.image === image) === place;
}
