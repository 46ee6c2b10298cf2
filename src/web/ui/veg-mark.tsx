interface VegMarkProps {
  /** Products with egg carry the brown mark that Indian food law requires. */
  readonly egg: boolean;
}

/** The green (or, with egg, brown) dot in its square. */
export function VegMark({ egg }: VegMarkProps) {
  return (
    <span className={egg ? 'veg egg' : 'veg'} role="img" aria-label={egg ? 'Contains egg' : 'Vegetarian'} />
  );
}
