import type { ReactNode } from 'react';

/** A mail's content before it is set on the letterhead. */
export interface Letter {
  subject: string;
  /** The preview that mail programs show beside the subject. */
  preview: string;
  heading: string;
  body: ReactNode;
}
