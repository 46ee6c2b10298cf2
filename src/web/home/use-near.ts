import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element is close enough to load: at once on wide screens, on phones when it is about a screen away. A
 * video's first bytes weigh as much as all pictures of a phone's first screens.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (near || !watched) return;
    if (window.matchMedia('(min-width: 641px)').matches) return setNear(true);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '800px',
    });
    watch.observe(watched);
    return () => watch.disconnect();
  }, [element, near]);
  return near;
}
