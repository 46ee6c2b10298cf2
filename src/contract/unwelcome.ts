/**
 * Control characters, lone surrogates, line separators, and marks that change the direction of the surrounding text:
 * no name, no text of the catalogue and no header of a mail may hold one.
 */
export const UNWELCOME = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
