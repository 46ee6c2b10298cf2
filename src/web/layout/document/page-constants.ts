/** What `<constant-0>`, `<constant-1>`, … in a rendered page stand for. */
const constants: { readonly place: Buffer; readonly bytes: Buffer }[] = [];

/**
 * A place in the rendered page, for `dangerouslySetInnerHTML`, where `writeConstants` writes a text that is the same in
 * every page. React's string is shorter by a seventh then; one of more than 128 KB, at two bytes a character, would be
 * a large object, for which V8 maps memory anew each time (decision 121). Nothing else looks like a place, because
 * React escapes `<`.
 */
export function constantInPage(text: string): string {
  const place = `<constant-${constants.length}>`;
  constants.push({ place: Buffer.from(place), bytes: Buffer.from(text) });
  return place;
}

/** The page in pieces, with each constant in its place. */
export function writeConstants(page: Buffer): Buffer[] {
  for (const { place, bytes } of constants) {
    const at = page.indexOf(place);
    if (at < 0) continue;
    const after = page.subarray(at + place.length);
    return [...writeConstants(page.subarray(0, at)), bytes, ...writeConstants(after)];
  }
  return [page];
}
