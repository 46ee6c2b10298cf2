/** The server's message with a 401, shown by pages that receive one. */
export const SESSION_ENDED = 'Your session has ended. Please log in again.';
