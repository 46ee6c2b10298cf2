import { useState } from 'react';
import { MAX_PICTURES } from '../../contract/back-office-bounds.ts';
import { pictureSources } from '../../contract/pictures/pictures.ts';
import { Done, type Said } from '../parts/done.tsx';
import { PhotoPicker } from '../parts/photo-picker.tsx';
import { useStaff } from '../session/staff.ts';
import type { ChosenPictures } from './use-pictures.ts';

/** The pictures of a product in the shop's order; the first is its thumbnail. */
export function Pictures({ chosen }: { readonly chosen: ChosenPictures }) {
  const { pictures, refused, add, makeFirst, remove } = chosen;
  const mayChange = useStaff().may('change-products');
  const [said, setSaid] = useState<Said | null>(null);
  const [chose, setChose] = useState(false);
  const preparing = pictures.filter(({ image }) => image === null).length;
  return (
    <>
      {pictures.length > 0 ? (
        <ol className="bo-pictures" aria-label="Pictures">
          {pictures.map(({ key, image, file }, place) => (
            <li key={key}>
              <Arch image={image} alt={`Picture ${place + 1}`} />
              {image === null ? <p className="hint">{file}</p> : null}
              <div className="bo-choices">
                {place === 0 && image !== null ? <span className="hint">On cards</span> : null}
                {mayChange && place > 0 && image !== null ? (
                  <button
                    type="button"
                    className="link"
                    aria-label={`Make first: picture ${place + 1}`}
                    onClick={() => {
                      makeFirst(key);
                      setSaid({ words: 'It is the first picture now.' });
                    }}
                  >
                    Make first
                  </button>
                ) : null}
                {mayChange && image !== null ? (
                  <button
                    type="button"
                    className="link"
                    aria-label={`Remove picture ${place + 1}`}
                    onClick={() => {
                      remove(key);
                      setSaid({ words: `Picture ${place + 1} is removed.` });
                    }}
                  >
                    Remove
                  </button>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      <Done said={said} />
      {mayChange ? (
        <PhotoPicker
          label="Add pictures"
          multiple
          onChosen={(files) => {
            setSaid(null);
            setChose(true);
            add(files);
          }}
        >
          JPEG, PNG, WebP or AVIF, at most 15 MB each, up to {MAX_PICTURES}. Upright photos with the sweet in
          the middle look best; others are cut to 4:5.
        </PhotoPicker>
      ) : null}
      <p role="status" className="hint">
        {preparing > 0 ? preparingWords(preparing) : chose ? countWords(pictures.length) : ''}
      </p>
      <div role="alert">
        {refused.map(({ key, file, why }) => (
          <p key={key} className="err">
            {file}: {why}
          </p>
        ))}
      </div>
    </>
  );
}

function preparingWords(count: number): string {
  return count === 1 ? 'Preparing the picture…' : `Preparing ${count} pictures…`;
}

function countWords(count: number): string {
  return count === 1 ? 'There is one picture now.' : `There are ${count} pictures now.`;
}

function Arch({ image, alt }: { readonly image: string | null; readonly alt: string }) {
  if (image === null) return <div className="arch low bo-blank" />;
  return (
    <div className="arch low">
      <img src={image} srcSet={pictureSources(image)?.webpSrcSet} sizes="200px" alt={alt} />
    </div>
  );
}
