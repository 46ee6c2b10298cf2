import type { Document } from './pen.ts';

/** A4 in points, and the area of it that carries text. */
export const PAGE = { width: 595.28, height: 841.89, left: 36, top: 36, bottom: 790 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.left;

/** Where something `height` points high goes: at `y`, or else at the top of a new page. */
export function placeFor(doc: Document, height: number, y: number): number {
  if (y + height <= PAGE.bottom) return y;
  doc.addPage();
  return PAGE.top;
}
