import type { ReactNode } from 'react';
import { ArchPicture } from './picture.tsx';
import { Scale } from './scale.tsx';
import { useMendedFocus } from './use-mended-focus.ts';

interface EmptyPanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly picture: string;
  /** Where to go from here. */
  readonly action: ReactNode;
}

/** An empty state: an invitation with a picture. */
export function EmptyPanel({ title, children, picture, action }: EmptyPanelProps) {
  return (
    <section className="panel empty">
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
      <ArchPicture arch="tall" src={picture} alt="" sizes="(max-width: 640px) 84vw, 30vw" />
    </section>
  );
}

interface AlarmPanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** Something went wrong: what happened, and what to do. Announced when it appears. */
export function AlarmPanel({ title, children, action }: AlarmPanelProps) {
  const panel = useMendedFocus<HTMLElement>();
  return (
    <section className="panel alarm" role="alert" ref={panel}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
      <Scale state="tipped" />
    </section>
  );
}
