import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { joinedSheetFiles } from './src/web/layout/document/joined-sheets.ts';

/**
 * Every route is sent with the first page (`initial`): the whole table (`src/web/routes.ts`) is short, and otherwise
 * the browser would request it piece by piece as links come into view.
 */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeJoinedSheets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;

/** Writes the files that `linkJoinedSheet` names in pages, from the manifest that the browser gets as well. */
async function writeJoinedSheets(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const table = (await readdir(assets)).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!table) throw new Error('The build has left no manifest of its routes.');
  const [, json = ''] =
    /^window\.__reactRouterManifest=(.+?);?\s*$/s.exec(await readFile(join(assets, table), 'utf8')) ?? [];
  for (const [name, sheets] of joinedSheetFiles(JSON.parse(json))) {
    const texts = await Promise.all(sheets.map((sheet) => readFile(join(client, sheet), 'utf8')));
    await writeFile(join(client, name), texts.join(''));
  }
}
