interface IconProps {
  readonly className: string;
}

/**
 * The shop's icons: drawings of Lucide (https://lucide.dev, ISC licence, © Lucide Icons and Contributors), each as one
 * path, so that neither pages nor browsers carry a library for thirteen of them (decision 120). Here are those that several
 * places use; a page draws its own.
 * Use with the house class, which sets size and stroke: `<Plus className="ic" />`. Hidden from assistive technology.
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
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
);
export const Minus = icon('M5 12h14');
export const Pause = icon(
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
);
export const Play = icon(
  'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
);
export const Plus = icon('M5 12h14m-7-7v14');
export const Basket = icon(
  'm15 11-1 9m5-9-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M4.5 15.5h15M5 11l4-7m0 7 1 9',
);
export const Person = icon('M17 8A5 5 0 1 1 7 8a5 5 0 1 1 10 0m3 13a8 8 0 0 0-16 0');
export const Cross = icon('M18 6 6 18M6 6l12 12');
