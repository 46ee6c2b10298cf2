/** In characters: a message to the shop. Its e-mail address has the usual bound (`delivery-rules.ts`). */
export const MAX_MESSAGE_LENGTH = { name: 150, message: 5000 } as const;
