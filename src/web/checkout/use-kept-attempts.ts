import { useRef } from 'react';
import { readSession } from '../session/session.ts';
import { type KeptAttempts, keptAttempts } from './kept-attempts.ts';

/** The attempts of the current visitor: one tab may see several people. */
export function useKeptAttempts(): () => KeptAttempts {
  const last = useRef<{ readonly owner: string | null; readonly attempts: KeptAttempts }>(null);
  return () => {
    const owner = readSession().userId;
    if (last.current?.owner !== owner)
      last.current = { owner, attempts: keptAttempts(() => hasLeft(owner), owner) };
    return last.current.attempts;
  };
}

/** False for a guest who has logged in since, and for the owner of a session that the server ended, who may return. */
function hasLeft(owner: string | null): boolean {
  const { userId, ended } = readSession();
  return owner !== null && owner !== userId && !ended;
}
