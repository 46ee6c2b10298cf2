import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { everyLetter } from './every-letter.ts';
import { mailFixture } from './mail-fixture.ts';

/** `npm run mails` (scripts/mails.mjs) writes every letter here, with a page that shows them all. */
const FOLDER = join(import.meta.dirname, '../../gallery/mail');

/** Not a check: it runs under Vitest to use the tests' shop and database; only `letters.config.ts` includes it. */
test('the letters are written', async () => {
  const house = await openTestShop();
  const post = await mailFixture(house.shop);
  try {
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    const shown: string[] = [];
    for (const [name, job] of await everyLetter(house.shop)) {
      const mail = await post.send(job);
      if (!mail) throw new Error(`${name} was not written`);
      await writeFile(join(FOLDER, `${name}.html`), mail.html);
      await writeFile(join(FOLDER, `${name}.txt`), mail.text);
      shown.push(frame(name, mail.subject));
    }
    await writeFile(join(FOLDER, 'index.html'), `${HEAD}${shown.join('')}</html>`);
  } finally {
    await post.close();
    await house.close();
  }
});

const STYLE = 'body{font-family:sans-serif;display:flex;flex-wrap:wrap;gap:24px}h2{margin:0}';
const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Letters</title><style>${STYLE}</style>`;

function frame(name: string, subject: string): string {
  const words = `${subject.replace(/[<&]/g, '')} · <a href="${name}.txt">text</a>`;
  const page = `<iframe src="${name}.html" title="${name}" width="640" height="720"></iframe>`;
  return `<section><h2>${name}</h2><p>${words}</p>${page}</section>`;
}
