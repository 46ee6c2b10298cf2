import { ensureInstalled } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { writeLetters } from './write-letters.mjs';

/** `npm run mails`: every letter of the shop as a page and as text, and an index page, in `gallery/mail/`. */
await finish(async () => {
  await ensureInstalled();
  return writeLetters();
});
