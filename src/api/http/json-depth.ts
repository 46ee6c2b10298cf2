/**
 * Whether JSON text nests deeper than `most` braces and brackets. Checked before parsing, so that no client can make
 * the shop build, walk and discard a hundred thousand nested arrays.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
