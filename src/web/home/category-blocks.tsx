import { kinds } from '../../contract/categories.ts';
import { paiseOfRupees, rupees } from '../../contract/money.ts';
import { PageLink } from '../ui/page-link.tsx';
import { ArchPicture } from '../ui/picture.tsx';

interface CategoryBlock {
  readonly path: `/${string}`;
  readonly title: string;
  readonly hindi: string;
  readonly picture: string;
  readonly count: number;
  /** Rupees per kg of the cheapest product; null when the category is empty. */
  readonly from: number | null;
}

/** One block in its own colour for each category, with its product count and lowest price. */
export function CategoryBlocks({ blocks }: { readonly blocks: readonly CategoryBlock[] }) {
  return (
    <nav className="cats" aria-label="Categories">
      {blocks.map(({ path, title, hindi, picture, count, from }) => (
        <PageLink key={path} className={`cat ${title.toLowerCase()}`} to={path}>
          <span className="hindi" lang="hi" aria-hidden="true">
            {hindi}
          </span>
          <div className="title">
            <h2>{title}</h2>
            {from === null ? null : (
              <p>
                {`${kinds(count)}, from `}
                <span className="n">{`${rupees(paiseOfRupees(from))} per kg`}</span>
              </p>
            )}
          </div>
          <ArchPicture src={picture} alt="" sizes="(max-width: 640px) 40vw, 30vw" />
        </PageLink>
      ))}
    </nav>
  );
}
