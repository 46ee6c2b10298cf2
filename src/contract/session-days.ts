/** How long a login lasts: the server's session, its token, and the browser's cookie for it. */
export const SESSION_DAYS = 30;
