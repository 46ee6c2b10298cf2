import { useState } from 'react';
import { pictureSources } from '../../contract/pictures/pictures.ts';

interface VideoPreviewProps {
  readonly url: string;
  /** '' for none. */
  readonly poster?: string;
  readonly title: string;
}

/** A small player. Nothing is fetched from the video's host until somebody presses play. */
export function VideoPreview({ url, poster = '', title }: VideoPreviewProps) {
  const [failed, setFailed] = useState(false);
  // Every wide picture has this width.
  const small = pictureSources(poster) ? poster.replace(/\.\d+\.webp$/, '.480.webp') : poster;
  return (
    <div className="bo-film">
      {/* biome-ignore lint/a11y/useMediaCaption: the shop has no captions for it. */}
      <video
        src={url}
        poster={small || undefined}
        controls
        playsInline
        preload="none"
        aria-label={title}
        onError={() => setFailed(true)}
      />
      <p role="alert" className="err">
        {failed ? 'This address cannot be played here, so probably not by shoppers either.' : ''}
      </p>
    </div>
  );
}
