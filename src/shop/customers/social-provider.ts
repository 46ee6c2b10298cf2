/** A sign-in provider that speaks OpenID Connect; `gateways/openid` is the one implementation. */
export interface SocialProvider {
  /** As it stands in `/auth/{name}` (decisions: Calls). */
  readonly name: 'google';
  /** Where to send the browser, and what it must bring back. It comes back to `returnTo`, which the provider knows. */
  begin(
    returnTo: string,
  ): Promise<{ ok: true; url: string; trip: SocialTrip } | { ok: false; reason: 'unavailable' }>;
  /**
   * Turns the address that the browser came back to into a proved person. 'refused': the person or the provider said
   * no, or what came back is not the answer to this trip. 'unavailable': the provider did not answer.
   */
  finish(cameBackTo: URL, trip: SocialTrip): Promise<SocialOutcome>;
}

/** What must be the same at the end of a sign-in as at its start; kept in a signed cookie. */
export interface SocialTrip {
  state: string;
  nonce: string;
  verifier: string;
}

export type SocialOutcome =
  | { ok: true; person: SocialPerson }
  | { ok: false; reason: 'refused' | 'unavailable' };

/** Known by issuer and subject, never by e-mail (decisions: Accounts). */
export interface SocialPerson {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}
