import tokens from '../styles/tokens.css?raw';
import { contrast } from './contrast.ts';
import { Part } from './part.tsx';
import { colourTokens, PAIRS } from './read-tokens.ts';

const colours = colourTokens(tokens);

/** Every colour by its role, and the measured contrast of every text pair that pages use. */
export function Colours() {
  return (
    <Part
      id="colours"
      title="Colours"
      words="By role, from the one token file. Brass draws lines; it never carries words."
    >
      <ul className="sg-swatches">
        {[...colours].map(([name, hex]) => (
          <li key={name}>
            <i style={{ background: hex }} />
            <b>{name.slice(2)}</b>
            <span className="n">{hex}</span>
          </li>
        ))}
      </ul>
      <h3>Contrast</h3>
      <ul className="sg-pairs">
        {PAIRS.map(([text, ground, needs]) => (
          <Pair key={`${text} ${ground}`} text={text} ground={ground} needs={needs} />
        ))}
      </ul>
    </Part>
  );
}

interface PairProps {
  readonly text: string;
  readonly ground: string;
  readonly needs: number;
}

function Pair({ text, ground, needs }: PairProps) {
  const [front, back] = [colours.get(text) ?? '#000000', colours.get(ground) ?? '#000000'];
  const ratio = contrast(front, back);
  return (
    <li style={{ background: back, color: front }} data-fails={ratio < needs}>
      <span className="display-font">{ratio.toFixed(1)}</span>
      <span>
        {text.slice(2)} on {ground.slice(2)}
        {needs === 1 ? ', lines only' : needs === 3 ? ', large' : ''}
      </span>
    </li>
  );
}
