import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import { pictureSources } from '../../contract/pictures/pictures.ts';
import { PLACEHOLDER_IMAGE } from '../../contract/read/placeholder.ts';

interface PictureProps {
  /** As named in products and settings; a foreign picture is shown as it is, '' as a placeholder (spec §3). */
  readonly src: string;
  /** Empty where adjacent text says the same. */
  readonly alt: string;
  /** The `sizes` attribute: '(max-width: 640px) 50vw, 25vw'. */
  readonly sizes: string;
  /**
   * For a wide picture in an upright arch on phones: the width at which its right-hand part is fetched. Two thirds of
   * the displayed width are enough, because phones have two or more pixels per CSS px. Such pictures are at the top of
   * a page; one that is not `eager` is not the largest there and yields to it.
   */
  readonly narrowSizes?: string | undefined;
  /**
   * The largest picture of the first screen, one per page: fetched at once and first. Others load when they are near.
   */
  readonly eager?: boolean;
  readonly className?: string;
}

const PHONE = '(max-width: 640px)';
const NO_PHONE = '(min-width: 641px)';

/** One of the shop's pictures in the lightest form that fits, with its space reserved and a colour placeholder. */
export function Picture({ src, alt, sizes, narrowSizes, eager = false, className }: PictureProps) {
  const own = pictureSources(src, sizes);
  const narrowSrcSet = narrowSizes ? own?.narrowAvifSrcSet : undefined;
  if (own && eager) {
    preloadPicture(src, own.avifSrcSet, sizes, narrowSrcSet ? NO_PHONE : undefined);
    if (narrowSrcSet) preloadPicture(src, narrowSrcSet, narrowSizes, PHONE);
  }
  const image = (
    <img
      src={src || PLACEHOLDER_IMAGE}
      srcSet={own?.webpSrcSet}
      sizes={own ? sizes : undefined}
      alt={alt}
      className={className}
      width={own?.width}
      height={own?.height}
      style={own ? placeholder(own.placeholder) : undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : narrowSizes ? 'low' : undefined}
      decoding="async"
    />
  );
  if (!own) return image;
  return (
    <picture>
      {narrowSrcSet ? (
        <source media={PHONE} type="image/avif" srcSet={narrowSrcSet} sizes={narrowSizes} />
      ) : null}
      <source type="image/avif" srcSet={own.avifSrcSet} sizes={sizes} />
      {image}
    </picture>
  );
}

function preloadPicture(src: string, imageSrcSet: string, imageSizes?: string, media?: string): void {
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes, media, fetchPriority: 'high' });
}

/** Painted by pictures.css. React's CSSProperties type has no custom properties. */
function placeholder(bits: number): CSSProperties {
  const style: CSSProperties & { readonly '--p': number } = { '--p': bits };
  return style;
}

interface ArchPictureProps extends PictureProps {
  /** `low` for cards and rows, `tall` for heroes. */
  readonly arch?: 'low' | 'tall';
}

/** A picture in the scalloped arch. Its top quarter must be plain, or else the scallops are not visible. */
export function ArchPicture({ arch = 'low', ...picture }: ArchPictureProps) {
  return (
    <div className={arch === 'low' ? 'arch low' : 'arch'}>
      <Picture {...picture} />
    </div>
  );
}
