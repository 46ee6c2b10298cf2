import { type ReactNode, useEffect, useId, useRef } from 'react';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One topic of the settings page under its own heading. It takes the focus when a press removes the focused button. */
export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  // After each render, because no 'blur' event reports that a focused button has been removed.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    section.current?.focus({ preventScroll: true });
    // Firefox would not scroll if only the end of it is in view, as when a form has become a few lines.
    section.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <section
      className="setting"
      aria-labelledby={id}
      ref={section}
      tabIndex={-1}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
