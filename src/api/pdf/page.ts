/** A4 in points, and the area of it that carries text. */
export const PAGE = { width: 595.28, height: 841.89, left: 36, top: 36, bottom: 790 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.left;
