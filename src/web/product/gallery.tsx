import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { pictureSources } from '../../contract/pictures/pictures.ts';
import { usePictureMove } from '../ui/page-link.tsx';
import { Picture } from '../ui/picture.tsx';

interface GalleryProps {
  readonly id: string;
  readonly name: string;
  readonly hindiName: string;
  readonly images: readonly string[];
}

/** In px: a narrower source picture gets a smaller arch, in which it stays sharp. */
const LARGE = 700;

/** The large picture in its arch, the others as thumbnails; hovering or tapping zooms (spec §2: Product page). */
export function Gallery({ id, name, hindiName, images }: GalleryProps) {
  const [chosen, setChosen] = useState(0);
  /** Only a picture that the visitor chose is animated; the first one is simply there. */
  const [opens, setOpens] = useState(false);
  const move = usePictureMove(id);
  const image = images[chosen] ?? images[0] ?? '';
  const small = images.every((one) => (pictureSources(one)?.width ?? LARGE) < LARGE);
  const classes = ['gallery', images.length < 2 ? 'single' : '', small ? 'small' : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes}>
      {images.length < 2 ? null : (
        <div className="thumbs">
          {images.map((one, place) => (
            <button
              key={one}
              type="button"
              aria-label={`Picture ${place + 1}`}
              aria-current={place === chosen}
              onClick={() => {
                setChosen(place);
                setOpens(true);
              }}
            >
              <div className="arch low">
                <Picture src={one} alt="" sizes="88px" />
              </div>
            </button>
          ))}
        </div>
      )}
      <div className="frame" data-opens={opens} style={move}>
        <ZoomPicture key={image} src={image} alt={name} first={chosen === 0} />
        <p className="note">Serving suggestion</p>
      </div>
      <p className="call" lang="hi" aria-hidden="true">
        {hindiName}
      </p>
    </div>
  );
}

interface ZoomPictureProps {
  readonly src: string;
  readonly alt: string;
  readonly first: boolean;
}

/** A mouse zooms where it points; a tap or a key toggles the zoom, and a finger then pans. */
function ZoomPicture({ src, alt, first }: ZoomPictureProps) {
  const [near, setNear] = useState(false);
  const [origin, setOrigin] = useState('50% 50%');
  const button = useRef<HTMLButtonElement>(null);
  // A mouse that has rested on it since before hydration fires no 'mouseenter' event.
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches && button.current?.matches(':hover')) setNear(true);
  }, []);
  const follow = (event: PointerEvent | MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    // A key press has no position: zoom at the centre.
    if (x >= 0 && x <= 100 && y >= 0 && y <= 100) setOrigin(`${x}% ${y}%`);
  };
  return (
    <button
      ref={button}
      type="button"
      className="arch main"
      aria-label={`Zoom the picture of ${alt}`}
      aria-pressed={near}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(true)}
      onPointerMove={(event) => (near || event.pointerType === 'mouse') && follow(event)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setNear(false)}
      onClick={(event) => {
        follow(event);
        setNear(!near);
      }}
    >
      <span className="closer" style={{ transformOrigin: origin }}>
        <Picture src={src} alt={alt} sizes="(max-width: 1100px) 92vw, 46vw" eager={first} />
      </span>
    </button>
  );
}
