const PRINT_OR_MANIFEST = /<link((?: nonce="[^"]*")?) rel="(manifest"|stylesheet"[^>]* media="print")/g;

/**
 * A page's scripts, its print style sheet and its manifest would compete with its first screen for bandwidth. The
 * server disarms them in the page's head (`data-rel`) and in its script (type `late`); in the browser `startLate`
 * restores them.
 */
export function writeLateLinks(head: string): string {
  return head
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace(PRINT_OR_MANIFEST, '<link$1 data-rel="$2');
}

/** Also gives the script's own import of the entry a handler in case it does not arrive. */
export function writeLateScript(script: string): string {
  return script
    .replace(/ type="module"/, ' type="late"')
    .replace(/(\nimport\("[^"]*"\));/, '$1.catch(scriptsLost);');
}
