import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../src/web/styleguide/contrast.ts';
import { colourTokens, PAIRS } from '../../src/web/styleguide/read-tokens.ts';

const colours = colourTokens(readFileSync('src/web/styles/tokens.css', 'utf8'));

describe('colours of the token file', () => {
  test('have the contrast that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test.each(PAIRS)('%s on %s reach %d', (text, ground, needs) => {
    const [front, back] = [colours.get(text), colours.get(ground)];
    expect(front, text).toBeDefined();
    expect(back, ground).toBeDefined();
    expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(needs);
  });
});
