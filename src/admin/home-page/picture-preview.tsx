import { pictureSources } from '../../contract/pictures/pictures.ts';

interface PicturePreviewProps {
  readonly image: string;
  /** '' where the description stands beside the picture. */
  readonly description?: string;
}

/** The parts of a picture that the home page shows: a wide screen crops less of it than a phone. */
export function PicturePreview({ image, description = '' }: PicturePreviewProps) {
  const srcSet = pictureSources(image)?.webpSrcSet;
  return (
    <div className="bo-hero-views">
      <figure>
        <div className="arch">
          <img src={image} srcSet={srcSet} sizes="340px" alt={description} loading="lazy" />
        </div>
        <figcaption className="hint">Computer</figcaption>
      </figure>
      <figure>
        <div className="arch phone">
          <img src={image} srcSet={srcSet} sizes="230px" alt="" loading="lazy" />
        </div>
        <figcaption className="hint">Phone</figcaption>
      </figure>
    </div>
  );
}
