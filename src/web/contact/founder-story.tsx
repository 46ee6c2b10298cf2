import { Picture } from '../ui/picture.tsx';

/** Also the fragment of other pages' links. */
export const STORY = 'about';

interface FounderStoryProps {
  readonly story: {
    readonly title: string;
    readonly founder: string;
    readonly paragraphs: readonly string[];
  };
  readonly timeline: readonly { readonly year: number; readonly title: string; readonly text: string }[];
  readonly picture: { readonly src: string; readonly alt: string };
}

/** The founder story and the 1964-2024 timeline (spec §2: Contact). */
export function FounderStory({ story, timeline, picture }: FounderStoryProps) {
  const [lead, ...rest] = story.paragraphs;
  const years = timeline.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return (
    <section className="story">
      <div className="front">
        <Picture src={picture.src} alt={picture.alt} sizes="(max-width: 640px) 135vw, 100vw" />
      </div>
      <div className="wrap told">
        <h2 id={STORY} tabIndex={-1}>
          <span className="visually-hidden">Founder story: </span>
          {story.title}
        </h2>
        <p className="founder">{`${story.founder}, founder`}</p>
        <p className="lead">{lead}</p>
        <div className="rest">
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      {years.length === 0 ? null : (
        <div className="wrap">
          <h2 className="years">{first === last ? first : `${first}-${last}`}</h2>
          <ol className="timeline">
            {timeline.map(({ year, title, text }) => (
              <li key={year}>
                <time dateTime={String(year)}>{year}</time>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
