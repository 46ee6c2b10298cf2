import { SIGN_IN_STARTED } from '../../contract/sign-in-started.ts';

/**
 * Whether this browser started the sign-in that ends here; reads and removes the mark. Without this check, a link could
 * log people into a stranger's account.
 */
export function takeSignInMark(): boolean {
  const { name, path } = SIGN_IN_STARTED;
  const started = document.cookie.split('; ').some((cookie) => cookie === `${name}=1`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the shop serves.
  if (started) document.cookie = `${name}=; Path=${path}; Max-Age=0; SameSite=Lax`;
  return started;
}
