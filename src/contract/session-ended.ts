/** Said by the server with a 401, and by pages that have met one. */
export const SESSION_ENDED = 'Your session has ended. Please log in again.';
