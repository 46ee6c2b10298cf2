import { useLayoutEffect, useState } from 'react';

const FONT = '1em "Rozha One"';

/**
 * A product's name in Hindi. The font with every conjunct is 36 KB for this one line, so it is fetched after the
 * scripts and applied only once it is here: naming a family that is still loading would show a third typeface in
 * between, of a different width.
 */
export function HindiName({ name }: { readonly name: string }) {
  const [dressed, setDressed] = useState(false);
  useLayoutEffect(() => {
    const dress = () => setDressed(true);
    // Before the first frame if an earlier page has already fetched it.
    if (document.fonts.check(FONT, name)) dress();
    else document.fonts.load(FONT, name).then(dress, () => {});
  }, [name]);
  return (
    <span lang="hi" data-dressed={dressed}>
      {name}
    </span>
  );
}
