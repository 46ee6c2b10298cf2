import { linkJoinedSheet, type SheetsByRoute } from './joined-sheets.ts';
import { writeLateLinks, writeLateScript } from './late-links.ts';
import { writeConstants } from './page-constants.ts';

/** Every page is written here first: `Buffer.from` would allocate three bytes a character for each. */
let scratch = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * A rendered page as UTF-8, its sheets joined and its scripts late. Only the head and the script that starts the page
 * are read as text, one character per byte: a single ₹ would make the whole page two bytes a character, in every copy.
 * The rest is copied as it is.
 */
export function finishPage(page: string, manifest: SheetsByRoute): Buffer {
  if (scratch.length < page.length * 3) scratch = Buffer.allocUnsafeSlow(page.length * 3);
  const bytes = scratch.subarray(0, scratch.write(page));
  const endOfHead = bytes.indexOf('</head>');
  const head = linkJoinedSheet(writeLateLinks(bytes.toString('latin1', 0, endOfHead)), manifest);
  const [script, endOfScript] = findModuleScript(bytes, endOfHead);
  return Buffer.concat([
    ...writeConstants(Buffer.from(`<!DOCTYPE html>${head}`, 'latin1')),
    ...writeConstants(bytes.subarray(endOfHead, script)),
    Buffer.from(writeLateScript(bytes.toString('latin1', script, endOfScript)), 'latin1'),
    ...joinClosing(bytes.subarray(endOfScript)),
  ]);
}

/** Where the body's module script begins and ends; React escapes quotes, so no other text has this attribute. */
function findModuleScript(bytes: Buffer, endOfHead: number): [number, number] {
  const attribute = bytes.indexOf(' type="module"', endOfHead);
  if (attribute < 0) return [bytes.length, bytes.length];
  return [bytes.lastIndexOf('<script', attribute), bytes.indexOf('</script>', attribute)];
}

const CLOSING = 'window.__reactRouterContext.streamController.close()';
const SCRIPT_AFTER_SCRIPT = /^<\/script><script[^<>]*>$/;

/** React Router ends its data in a script of its own; in the one before it, that needs no hash in the policy. */
function joinClosing(bytes: Buffer): Buffer[] {
  const closing = bytes.lastIndexOf(CLOSING);
  const script = closing < 0 ? -1 : bytes.lastIndexOf('</script>', closing);
  if (script < 0 || !SCRIPT_AFTER_SCRIPT.test(bytes.toString('latin1', script, closing))) return [bytes];
  return [bytes.subarray(0, script), bytes.subarray(closing)];
}
