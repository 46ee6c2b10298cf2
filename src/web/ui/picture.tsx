import { pictureSources } from '../../contract/pictures.ts';

interface PictureProps {
  /** As products and settings name it; a picture from elsewhere is shown as it is. */
  readonly src: string;
  /** Empty where the words beside it say the same. */
  readonly alt: string;
  /** The width it is shown at, for the browser's choice: '(max-width: 640px) 50vw, 25vw'. */
  readonly sizes: string;
  /** On the first screen: fetched at once and first. Others wait until they are near. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** One of the shop's pictures in the lightest form that fits, with its space reserved. */
export function Picture({ src, alt, sizes, eager = false, className }: PictureProps) {
  const own = pictureSources(src);
  const image = (
    <img
      src={src}
      alt={alt}
      className={className}
      width={own?.width}
      height={own?.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
  if (!own) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={own.avifSrcSet} sizes={sizes} />
      <source type="image/webp" srcSet={own.webpSrcSet} sizes={sizes} />
      {image}
    </picture>
  );
}

interface ArchPictureProps extends PictureProps {
  /** `low` for cards and rows, `tall` for heroes. */
  readonly arch?: 'low' | 'tall';
  /** A second class on the arch itself, where the page gives it its height. */
  readonly archClassName?: string;
}

/** A picture in the scalloped arch; the top quarter of the picture must be plain, or the scallops vanish. */
export function ArchPicture({ arch = 'low', archClassName = '', ...picture }: ArchPictureProps) {
  return (
    <div className={`arch ${arch === 'low' ? 'low' : ''} ${archClassName}`}>
      <Picture {...picture} />
    </div>
  );
}
