/**
 * Tells a password manager to which of the passwords it keeps for the shop a form belongs. Hidden by its style alone,
 * because fields of the type 'hidden' are none to it.
 */
export function KnownUsername({ email }: { readonly email: string }) {
  return <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />;
}
