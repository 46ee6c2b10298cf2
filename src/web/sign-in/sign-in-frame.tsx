import type { ReactNode } from 'react';
import { useRootData } from '../layout/use-root-data.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import '../styles/field.css';
import '../styles/sign-in.css';

interface SignInFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The page around every sign-in form, with a sweet in the arch beside it. */
export function SignInFrame({ title, children }: SignInFrameProps) {
  const { facts } = useRootData();
  return (
    <div className="enter">
      <div className="enter-words">
        <h1>{title}</h1>
        <NeedsScripts />
        {children}
      </div>
      <div className="enter-side on-dark" aria-hidden="true">
        <div className="frame">
          <ArchPicture arch="tall" src={facts.splashPicture} alt="" sizes="(max-width: 640px) 1px, 34vw" />
        </div>
      </div>
    </div>
  );
}
