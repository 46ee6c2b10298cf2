import { type ReactNode, useEffect, useId, useRef } from 'react';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One topic of the settings page under its own heading. It keeps the focus of a button that a press takes away. */
export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  // A press or an answer draws the section again; no 'blur' tells of a button that has gone with it.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) section.current?.focus();
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
