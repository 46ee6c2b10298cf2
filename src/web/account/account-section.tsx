import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One topic of the settings page under its own heading. */
export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className="setting" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
