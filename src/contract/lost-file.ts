/**
 * Whether an import failed because its file did not arrive, which the browser itself names in the console; a script that
 * broke off while it ran it does not. The words differ, but in each browser it is a TypeError about a module.
 */
export function isLostFile(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes('module');
}
