import { Link } from 'react-router';
import { ArchPicture } from '../ui/picture.tsx';

interface ExcellenceProps {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly picture: { readonly src: string; readonly alt: string };
}

/** The excellence blurb (spec §2: Home). */
export function Excellence({ title, paragraphs, picture }: ExcellenceProps) {
  return (
    <section className="blurb wrap">
      <h2>
        <span className="visually-hidden">Excellence: </span>
        {clauses(title).map((clause) => (
          <span key={clause}>{clause}</span>
        ))}
      </h2>
      <div className="picture">
        <ArchPicture src={picture.src} alt={picture.alt} sizes="(max-width: 1100px) 92vw, 52vw" />
      </div>
      {paragraphs.map((paragraph, place) => (
        <p key={paragraph} className={place === 0 ? 'first' : 'second'}>
          {paragraph}
        </p>
      ))}
      <Link className="link to-story" to="/contact#about" reloadDocument>
        Our story
      </Link>
    </section>
  );
}

/** One line for each clause, as on a painted signboard. */
function clauses(title: string): string[] {
  return title.split(/(?<=,) |(?= that )/).map((clause) => `${clause.trim()} `);
}
