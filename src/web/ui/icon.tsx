interface IconProps {
  readonly className: string;
}

/**
 * The shop's icons: drawings of Lucide (https://lucide.dev, ISC licence, © Lucide Icons and Contributors), each reduced
 * to one path with few digits, so that neither pages nor browsers carry a library for thirteen of them (decision 120).
 * Those that several places use are here; a page draws its own. Use with the house class, which sets size and stroke:
 * `<Plus className="ic" />`. Hidden from assistive technology.
 */
export function icon(path: string) {
  return ({ className }: IconProps) => (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const Menu = icon('M4 5h16M4 12h16M4 19h16');
export const Bubble = icon(
  'M3 16.3a2 2 0 0 1 .1 1.2L2 20.8a1 1 0 0 0 1.2 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.7-4.8',
);
export const Minus = icon('M5 12h14');
export const Pause = icon('M9 5v14m6-14v14');
export const Play = icon('M7 5v14l12-7z');
export const Plus = icon('M5 12h14m-7-7v14');
export const Basket = icon(
  'm15 11-1 9m5-9-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M4.5 15.5h15M5 11l4-7m0 7 1 9',
);
export const Person = icon('M17 8A5 5 0 1 1 7 8a5 5 0 1 1 10 0m3 13a8 8 0 0 0-16 0');
export const Cross = icon('M18 6 6 18M6 6l12 12');
