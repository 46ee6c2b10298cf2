/**
 * Whether an import failed because its file did not arrive, which the browser itself reports in the console; a script
 * that threw while it ran does not count. The messages differ, but in each browser it is a TypeError about a module.
 */
export function isModuleLoadError(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes('module');
}
