import { useEffect, useState } from 'react';
import { whenIdle } from '../layout/when-idle.ts';

/**
 * A product's name in Hindi. The font with every conjunct is 36 KB for this one line, so it is fetched when the page
 * is at rest, and the letters change once it is here: a family that is still being fetched would show a third typeface
 * in between, of another width.
 */
export function HindiName({ name }: { readonly name: string }) {
  const [dressed, setDressed] = useState('');
  useEffect(() => {
    whenIdle(() => {
      document.fonts.load('1em "Rozha One"', name).then(
        () => setDressed(name),
        () => {},
      );
    });
  }, [name]);
  return (
    <span lang="hi" data-dressed={dressed === name}>
      {name}
    </span>
  );
}
