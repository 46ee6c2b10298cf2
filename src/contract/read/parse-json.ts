/** Parses JSON; undefined, which no JSON text can yield, when there is no text or it is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
