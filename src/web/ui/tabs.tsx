import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { hasModifier } from './has-modifier.ts';

interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Key[];
  readonly value: Key;
  readonly onChange: (tab: Key) => void;
  /** Shown on one line before the tabs, usually the heading. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
  readonly panelClassName?: string;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** A tab list and the panel of the chosen tab; arrow keys, Home and End work as in the ARIA practices. */
export function Tabs<Key extends string>({
  label,
  tabs,
  value,
  onChange,
  head,
  children,
  panelClassName,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (place: number) => {
    const tab = tabs.at(place % tabs.length);
    if (tab === undefined) return;
    onChange(tab);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]').item(tabs.indexOf(tab)).focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const step = STEPS[event.key];
    if (step) choose(tabs.indexOf(value) + step);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(-1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="head wrap">
        {head}
        <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              aria-selected={tab === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab === value ? 0 : -1}
              onClick={() => onChange(tab)}
            >
              {tab}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {children}
      </div>
    </>
  );
}
