import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** Schemas and server-only modules never run in a browser. */
const IN_BROWSERS = /^(web|admin|contract)\/(?!schemas\/)(?!.*\.server\.).*\.tsx?$/;

/**
 * Functions newer than the oldest browsers of the build's target, `baseline-widely-available`: Chrome 111, Firefox 114,
 * Safari 16.4. The build translates syntax, but adds no missing functions. Popovers are newer too: `hidePopover?.()` is
 * allowed.
 */
const TOO_NEW = new RegExp(
  [
    String.raw`\b(?:URL\.(?:parse|canParse)|AbortSignal\.any|Promise\.(?:withResolvers|try)|(?:Object|Map)\.groupBy)\b[(<]`,
    String.raw`\b(?:Array\.fromAsync|Response\.json|Iterator\.from|RegExp\.escape|Error\.isError|CloseWatcher)\b[(<]`,
    String.raw`\.(?:toSorted|toReversed|toSpliced|with|isWellFormed|getOrInsert(?:Computed)?|toBase64|toHex)\(`,
    String.raw`\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(`,
    String.raw`\.(?:keys|values|entries)\(\)\.\w+\(`,
    String.raw`\.(?:checkVisibility|requestClose|moveBefore|(?:hide|show|toggle)Popover)\(|:popover-open`,
    // Chrome 111 ignores the button.
    String.raw`\bnew FormData\([^()]*,`,
  ].join('|'),
);

/** A check on the same line that allows a popover. */
const GUARDED = /'popover' in /;

test('scripts for browsers call nothing that the oldest supported ones lack', () => {
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

const SHEETS = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(web|admin)\/.*\.css$/.test(file.replaceAll('\\', '/')))
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')] as const);

/** Supported from Safari 17.4 and Firefox 128 on: an older browser drops the declaration. */
test('text with an alternative for screen readers stands where that is supported, beside the same text without one', () => {
  const known = /@supports \(content: "" \/ ""\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
  const alternatives = /([^{}]*)\{[^{}]*content: ([^;]+?) \/ [^;]+;/g;
  let guarded = 0;
  for (const [file, text] of SHEETS) {
    expect([file, text.replaceAll(known, '').match(alternatives)]).toEqual([file, null]);
    for (const [, rules = ''] of text.matchAll(known))
      for (const [, selector = '', plain = ''] of rules.matchAll(alternatives)) {
        guarded += 1;
        expect(text).toMatch(new RegExp(`${escaped(selector.trim())} \\{\\s*content: ${escaped(plain)};`));
      }
  }
  expect(guarded).toBe(3);
});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A browser that does not know one selector drops the whole rule: Firefox 114 to 120 with `:has()`, for one. */
test.each([
  [/:has\b/],
  [/:popover-open\b/],
  [/::view-transition\b/],
  [/::details-content\b/],
  [/:open\b/],
  [/:user-(?:in)?valid\b/],
])('no selector without %s shares a list with one that needs it', (newer) => {
  expect(SHEETS.length).toBeGreaterThan(40);
  const mixed = SHEETS.flatMap(([file, text]) =>
    [...text.matchAll(/([^{};]+)\{/g)]
      .map(([, selector = '']) => selector.trim())
      .filter((selector) => !selector.startsWith('@') && newer.test(selector))
      .filter((selector) =>
        withoutBrackets(selector)
          .split(',')
          .some((one) => !newer.test(one)),
      )
      .map((selector) => `${file}: ${selector}`),
  );
  expect(mixed).toEqual([]);
});

/** `:has(a, b)` becomes `:has[a; b]`, so that a comma is left only between selectors. */
function withoutBrackets(selector: string): string {
  const less = selector.replaceAll(
    /\(([^()]*)\)/g,
    (_, within: string) => `[${within.replaceAll(',', ';')}]`,
  );
  return less === selector ? less : withoutBrackets(less);
}
