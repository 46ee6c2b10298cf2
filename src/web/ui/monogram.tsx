/** The shop's rose in its arch. Colours: `color` for the arch, `--mono-ink` for the petals, `--amp` for the heart. */
export function Monogram() {
  return (
    <svg viewBox="0 0 100 118" fill="currentColor" aria-hidden="true">
      <use href="#monogram" />
    </svg>
  );
}
