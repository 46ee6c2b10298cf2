import { useEffect, useRef } from 'react';
import { useStaff } from './session/staff.ts';
import { uploadPicture } from './upload-picture.ts';

/**
 * `uploadPicture` with the current session. If that has ended, the photo waits until the same person has signed in
 * again and is then sent once more: it belongs to what was typed, which is kept (decision 164).
 */
export function useUpload(): (
  photo: File,
  call: Parameters<typeof uploadPicture>[2],
) => ReturnType<typeof uploadPicture> {
  const { token, ended } = useStaff();
  const current = useRef(token);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    current.current = token;
    for (const goOn of waiting.current.splice(0)) goOn();
  }, [token]);
  return async (photo, call) => {
    for (;;) {
      const used = current.current;
      const answer = await uploadPicture(photo, used, call);
      if (answer.ok || answer.status !== 401) return answer;
      ended(used);
      if (current.current === used) await new Promise<void>((goOn) => waiting.current.push(goOn));
    }
  };
}
