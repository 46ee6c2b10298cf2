import { INVISIBLE, normalizeLine } from '../../contract/invisible-characters.ts';

const MAX = 60;

type NameReading = { ok: true; name: string } | { ok: false; message: string };

/**
 * Validates a name: 1 to 60 characters of any script, on one line, trimmed; control and direction marks, which pasting
 * brings along, become spaces (decision 005). Pages escape names when they show them.
 */
export function readName(text: string): NameReading {
  const name = normalizeLine(text);
  if (name === '') return { ok: false, message: 'Please enter your name.' };
  if ([...name].length > MAX) return { ok: false, message: `The name may have at most ${MAX} characters.` };
  if (INVISIBLE.test(name)) return { ok: false, message: 'The name may not contain control characters.' };
  return { ok: true, name };
}

/** The best available name: the sign-in provider's, else the local part of the e-mail, else 'Customer'. */
export function nameFrom(given: string | null, email: string): string {
  const cleaned = normalizeLine((given ?? '').replaceAll('\0', ' '));
  for (const candidate of [cleaned, email.split('@', 1)[0] ?? '']) {
    // By code points: half of a surrogate pair would make the whole name invalid.
    const reading = readName([...candidate].slice(0, MAX).join(''));
    if (reading.ok) return reading.name;
  }
  return 'Customer';
}
