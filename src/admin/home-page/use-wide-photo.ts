import { useRef, useState } from 'react';
import { refusalWords } from '../client.ts';
import { useUpload } from '../use-upload.ts';

export interface WidePhoto {
  /** The address of the picture made of it; null until that is ready. */
  readonly image: string | null;
  readonly preparing: boolean;
  /** Why the chosen file did not become a picture. */
  readonly refused: string | null;
  readonly choose: (file: File) => void;
}

const NOTHING = { image: null, preparing: false, refused: null } as const;

/** One photo for the home page. It is uploaded as soon as it is chosen; a second choice replaces the first. */
export function useWidePhoto(): WidePhoto {
  const upload = useUpload();
  const [photo, setPhoto] = useState<Omit<WidePhoto, 'choose'>>(NOTHING);
  const choices = useRef(0);
  const send = async (file: File) => {
    choices.current += 1;
    const mine = choices.current;
    setPhoto({ ...NOTHING, preparing: true });
    const answer = await upload(file, 'adminAddWidePicture');
    if (choices.current !== mine) return;
    if (answer.ok) return setPhoto({ ...NOTHING, image: answer.data.image });
    setPhoto({ ...NOTHING, refused: `${file.name}: ${refusalWords(answer)}` });
  };
  return { ...photo, choose: (file) => void send(file) };
}
