import { useRef } from 'react';
import { readSession } from '../session/session.ts';
import { type KeptAttempts, keptAttempts } from './kept-attempts.ts';

/** The attempts of whoever is here when they are asked for: a tab may see several people. */
export function useKeptAttempts(): () => KeptAttempts {
  const last = useRef<{ readonly owner: string | null; readonly attempts: KeptAttempts }>(null);
  return () => {
    const owner = readSession().userId;
    if (last.current?.owner !== owner) last.current = { owner, attempts: keptAttempts(() => hasLeft(owner)) };
    return last.current.attempts;
  };
}

/** Who was here as a guest may have logged in since, and whose session the server has ended may log in again. */
function hasLeft(owner: string | null): boolean {
  const { userId, ended } = readSession();
  return owner !== null && owner !== userId && !ended;
}
