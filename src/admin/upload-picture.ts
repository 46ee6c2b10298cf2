import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '../contract/back-office-bounds.ts';
import { type Answer, createClient, type Refusal } from '../contract/client.ts';
import { backOfficePaths } from '../contract/paths/back-office-paths.ts';
import { timeLimit } from '../contract/time-limit.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Sending may take the 30 s that the server waits for a request, and cutting a wide picture as long again. */
const TIMEOUT_MS = 90_000;

const { adminAddPicture, adminAddWidePicture } = backOfficePaths;

/**
 * Sends a photo as raw bytes, which the typed client cannot; the answers are like the client's. `image` is the address
 * of the resulting picture, upright or wide depending on `call`. A large photo is made smaller first. A photo whose
 * size or type the server would refuse is not sent at all.
 */
export async function uploadPicture(
  chosen: Blob,
  token: string,
  call: 'adminAddPicture' | 'adminAddWidePicture',
): Promise<Answer<{ image: string }>> {
  const photo = await shrinkPhoto(chosen);
  if (!PHOTO_TYPES.includes(photo.type))
    return refused(415, 'Please choose a JPEG, PNG, WebP or AVIF photo.');
  if (photo.size > MAX_PHOTO_BYTES) return refused(413, 'Please choose a photo of at most 15 MB.');
  const client = createClient({ adminAddPicture, adminAddWidePicture }, ({ method, path, headers }) =>
    fetch(path, {
      method,
      headers: { ...headers, 'content-type': photo.type },
      body: photo,
      signal: timeLimit(TIMEOUT_MS),
      credentials: 'same-origin',
    }),
  );
  return client[call]({ body: undefined, token });
}

function refused(status: number, message: string): Refusal {
  return { ok: false, status, message, body: null };
}
