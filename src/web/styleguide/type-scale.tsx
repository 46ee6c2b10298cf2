import { Part } from './part.tsx';

const SCALE: readonly (readonly [token: string, words: string, use: string])[] = [
  ['--t-poster', 'By the kilo', 'One line a page, on the home page only'],
  ['--t-display', 'Our Bestsellers', 'Heads of pages and large sections'],
  ['--t-title', 'Frequently Ordered', 'Heads of sections, panels'],
  ['--t-name', 'Motichoor Laddoo', 'Products'],
];

/** Two families: Rozha One from 20 px up, Mukta for all body text. */
export function TypeScale() {
  return (
    <Part
      id="type"
      title="Type"
      words="Rozha One, very large or not at all; Mukta 400 and 600 for all that is read."
    >
      {SCALE.map(([token, words, use]) => (
        <div key={token} className="sg-type">
          <p className="display-font" style={{ fontSize: `var(${token})` }}>
            {words}
          </p>
          <p className="sg-name">
            {token.slice(2)}: {use}
          </p>
        </div>
      ))}
      <div className="sg-type">
        <p className="sg-hindi" lang="hi" style={{ fontSize: 'var(--t-display)', lineHeight: 1.3 }}>
          मिठाई नमकीन बेकरी
        </p>
        <p className="sg-name">The few Hindi words of the house</p>
      </div>
      <div className="sg-type">
        <p style={{ fontSize: 'var(--t-lead)' }}>
          Every price is per kilogram, every pack is weighed by hand. ₹1,23,456
        </p>
        <p className="sg-name">t-lead: the first words under a heading</p>
      </div>
      <div className="sg-type">
        <p>
          Cashews ground slow so that the oil stays in, cooked with sugar and nothing else.{' '}
          <b className="n">₹1,180 per kg</b> <s className="n">₹1,280</s>
        </p>
        <p className="sg-name">t-body 17/1.5; figures stand in columns</p>
      </div>
    </Part>
  );
}
