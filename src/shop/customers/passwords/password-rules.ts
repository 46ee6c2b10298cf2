import { isBreached } from './breached-passwords.ts';
import { normalized } from './password.ts';

const MIN = 8;
const MAX = 128;
/** Least number of characters that must remain once the owner's name or e-mail is taken out of a password. */
const OWN_PART = 5;

/**
 * What is wrong with a new password, as one sentence; null when it is acceptable. `known` is what anybody knows about
 * the owner: name and e-mail address.
 */
export async function passwordComplaint(
  password: string,
  known: { name: string; email: string },
): Promise<string | null> {
  const length = [...password].length;
  if (length === 0) return 'Please enter a password.';
  // Some devices write an accented letter as two characters, which are one in the password that is kept.
  const asKept = [...normalized(password)].length;
  if (Math.min(length, asKept) < MIN || length > MAX)
    return `The password must have ${MIN} to ${MAX} characters.`;
  const plain = normalized(password).toLowerCase();
  if (new Set(plain).size < 3 || (await isBreached(plain)))
    return 'This password is one of the first that anybody would try. Please choose another one.';
  const named = charactersOf(wordsOf(known), plain);
  if (named > 0 && plain.length - named < OWN_PART)
    return 'The password must not be made of your name or e-mail address.';
  return null;
}

/** How many characters of a text belong to any of the words: a name may be written in another order, or in parts. */
function charactersOf(words: readonly string[], text: string): number {
  const found = new Set<number>();
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      for (let offset = 0; offset < word.length; offset += 1) found.add(at + offset);
    }
  }
  return found.size;
}

function wordsOf({ name, email }: { name: string; email: string }): string[] {
  const lower = normalized(name).toLowerCase();
  const words = [
    email,
    email.split('@', 1)[0] ?? '',
    lower,
    lower.replaceAll(/\s/g, ''),
    ...lower.split(/\s+/),
  ];
  return words.filter((word) => word.length >= 3);
}
