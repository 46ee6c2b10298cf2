import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** Schemas and server-only modules never run in a browser. */
const IN_BROWSERS = /^(web|admin|contract)\/(?!schemas\/)(?!.*\.server\.).*\.tsx?$/;

/**
 * Newer than the oldest browsers of the build's target, `baseline-widely-available`: Chrome 111, Firefox 114, Safari
 * 16.4. The build translates syntax, but adds no missing functions. Popovers are newer too: `hidePopover?.()` is allowed.
 */
const TOO_NEW =
  /\b(?:URL\.(?:parse|canParse)|AbortSignal\.any|Promise\.(?:withResolvers|try)|(?:Object|Map)\.groupBy|Array\.fromAsync)\b[(<]|\.(?:toSorted|toReversed|toSpliced|isWellFormed|checkVisibility|(?:hide|show|toggle)Popover)\(|:popover-open/;

/** On the same line. */
const GUARDED = /'popover' in /;

it('what browsers run calls nothing that the oldest of them lack', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    IN_BROWSERS.test(file.replaceAll('\\', '/')),
  );
  expect(files.length).toBeGreaterThan(100);
  const newer = files.flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .filter((line) => TOO_NEW.test(line) && !GUARDED.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(newer).toEqual([]);
});
