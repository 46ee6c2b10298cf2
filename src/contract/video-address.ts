/** For an http address: the message that the home page uses (`use-active-video.ts`, which loads nothing for it). */
const INSECURE_VIDEO = 'Blocked insecure video URL (mixed content). Use https URL for your video.';

/** Sites whose addresses show a page with a player, which no video element can play. */
const PAGES_WITH_PLAYERS = [
  'youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'dailymotion.com',
  'facebook.com',
  'fb.watch',
  'instagram.com',
  'drive.google.com',
];

/** Why a new video cannot have this address, in a sentence that names the field; null when it can. */
export function videoAddressRefusal(address: string): string | null {
  const url = readUrl(address);
  if (!url || (url.protocol === 'https:' && !url.hostname.includes('.'))) {
    return 'The address of the video is not complete. It begins with https:// and leads to a file.';
  }
  if (url.protocol === 'http:') return INSECURE_VIDEO;
  if (url.protocol !== 'https:') return 'The address of the video must begin with https://.';
  if (url.username || url.password) return 'The address of the video may not contain a name or password.';
  const page = PAGES_WITH_PLAYERS.find((one) => url.hostname === one || url.hostname.endsWith(`.${one}`));
  if (page) {
    return `The address of the video leads to a page of ${page}, which the shop cannot play. It needs the address of the file itself, which often ends in .mp4.`;
  }
  return null;
}

/** `URL.parse`, which the oldest browsers that the back office supports lack. */
function readUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
