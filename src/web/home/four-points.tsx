interface FourPointsProps {
  readonly points: readonly { readonly title: string; readonly text: string }[];
}

/** The four-point banner (spec §2: Home). */
export function FourPoints({ points }: FourPointsProps) {
  return (
    <section className="four" aria-label="What we stand for">
      <div className="border" />
      <ul className="wrap">
        {points.map(({ title, text }) => (
          <li key={title}>
            <b>{together(title)}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="border" />
    </section>
  );
}

/** Keeps a number on one line with its unit: '5 lakh+'. */
function together(title: string) {
  return title.split(/(\d+ \S+)/).map((part) => (/^\d/.test(part) ? <i key={part}>{part}</i> : part));
}
