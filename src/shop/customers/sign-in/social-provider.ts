/** A sign-in provider that speaks OpenID Connect; `gateways/openid` is the one implementation. */
export interface SocialProvider {
  /** The name in `/auth/{name}` (decisions: Calls). */
  readonly name: 'google';
  /**
   * Where to send the browser, and what must match on its return. It returns to `returnTo`, which the provider knows.
   */
  begin(
    returnTo: string,
  ): Promise<
    { ok: true; url: string; authorization: AuthorizationState } | { ok: false; reason: 'unavailable' }
  >;
  /**
   * Verifies the person from the URL the browser came back with. 'refused': the person or the provider declined, or the
   * reply does not belong to this authorization. 'unavailable': the provider did not answer.
   */
  finish(cameBackTo: URL, authorization: AuthorizationState): Promise<SocialOutcome>;
}

/** Must be the same at the end of a sign-in as at its start; kept in a signed cookie. */
export interface AuthorizationState {
  state: string;
  nonce: string;
  verifier: string;
}

export type SocialOutcome =
  | { ok: true; person: SocialPerson }
  | { ok: false; reason: 'refused' | 'unavailable' };

/** Identified by issuer and subject, never by e-mail (decisions: Accounts). */
export interface SocialPerson {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}
