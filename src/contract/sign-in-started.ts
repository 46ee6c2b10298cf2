/**
 * The cookie that marks a browser's own sign-in: set by `/auth/{provider}`, read and removed by the page where it ends
 * (docs/decisions/020-social-sign-in.md).
 */
export const SIGN_IN_STARTED = { name: 'sign-in-started', path: '/oauth-success' } as const;
