import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, shopNode, toolEnvironment } from './prepare.mjs';
import { finish, runVisibly, Stop } from './run-program.mjs';
import { ensureChromium } from './test-machine.mjs';
import { writeLetters } from './write-letters.mjs';

/**
 * `npm run gallery -- [width …] [word …]`: a picture of every page and state at three widths, contact sheets, and the
 * layout shift of each, in `gallery/`.
 */
await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await ensureChromium();
  if (!chromium) throw new Stop('The gallery needs a Chromium.');
  const words = process.argv.slice(2).filter((wish) => Number.isNaN(Number(wish)));
  const showsMail =
    words.length === 0 || words.some((word) => word.startsWith('mail') || 'mail-'.startsWith(word));
  if (showsMail && (await writeLetters()) !== 0) throw new Stop('The letters could not be written.');
  const env = toolEnvironment({ CHROMIUM_PATH: chromium });
  return runVisibly(shopNode(), [join(root, 'e2e/looks/main.ts'), ...process.argv.slice(2)], env);
});
