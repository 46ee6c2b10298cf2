import { wordmarkBox } from '../../../shop.marks.ts';

interface WordmarkProps {
  /** The accessible name; leave it out where the mark is decoration. */
  readonly label?: string;
}

const { x, y, width, height } = wordmarkBox;

/** The painted wordmark: 'Gulab & Sons'. Colour from `color`, the ampersand from `--amp`. */
export function Wordmark({ label }: WordmarkProps) {
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      fill="currentColor"
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      <use href="#wordmark" />
    </svg>
  );
}
