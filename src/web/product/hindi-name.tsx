import { useLayoutEffect, useState } from 'react';
import { whenIdle } from '../layout/when-idle.ts';

const FONT = '1em "Rozha One"';

/**
 * A product's name in Hindi. The font with every conjunct is 36 KB for this one line, so it is fetched when the page
 * is at rest, and the letters change once it is here: a family that is still being fetched would show a third typeface
 * in between, of another width.
 */
export function HindiName({ name }: { readonly name: string }) {
  const [dressed, setDressed] = useState(false);
  useLayoutEffect(() => {
    const dress = () => setDressed(true);
    // Before the first frame, when an earlier page has fetched it.
    if (document.fonts.check(FONT, name)) dress();
    else whenIdle(() => document.fonts.load(FONT, name).then(dress, () => {}));
  }, [name]);
  return (
    <span lang="hi" data-dressed={dressed}>
      {name}
    </span>
  );
}
