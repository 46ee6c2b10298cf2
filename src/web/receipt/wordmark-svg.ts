import { wordmarkBox } from '../../../shop.marks.ts';
import { letters } from '../brand/marks.tsx';

/** The wordmark as a standalone SVG that takes on the surrounding colours; '' when the page does not contain it. */
export function wordmarkSvg(label: string, style: string): string {
  const drawing = import.meta.env.SSR ? letters() : (document.getElementById('wordmark')?.innerHTML ?? '');
  const { x, y, width, height } = wordmarkBox;
  return drawing
    ? `<svg viewBox="${x} ${y} ${width} ${height}" role="img" aria-label="${label}" fill="currentColor" style="${style}">${drawing}</svg>`
    : '';
}
