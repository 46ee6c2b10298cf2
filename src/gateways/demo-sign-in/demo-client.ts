/** The shop as the demo's sign-in provider knows it. */
export const DEMO_CLIENT = { clientId: 'demo-shop', clientSecret: 'demo-shop-secret' };

/** The addresses to which the provider may send the browser back. */
export function redirectUrisOf(publicUrl: string): string[] {
  return [`${publicUrl}/auth/google/callback`];
}
