import type { ReactNode } from 'react';

/** A mail in words, before it is set on the letterhead. */
export interface Letter {
  subject: string;
  /** The first line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  body: ReactNode;
}
