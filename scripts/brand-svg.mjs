import { rose } from '../shop.marks.ts';

export const HOUSE = '#7c0c38';
export const PETAL = '#fcf0da';
export const HEART = '#f7a400';
export const PAPER = '#fcf5e5';

/** The flower alone, `size` times as large as drawn, with its centre at (x, y). */
export function flower(x, y, size) {
  const { x: cx, y: cy } = rose.centre;
  return (
    `<g transform="translate(${x} ${y}) scale(${size}) translate(${-cx} ${-cy})">` +
    `<path fill="${PETAL}" fill-rule="evenodd" d="${rose.petals}"/><path fill="${HEART}" d="${rose.heart}"/></g>`
  );
}

/** The arch with the flower on a transparent background: for browser tabs, where the shape is the sign. */
export function archIcon() {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 0 118 118">' +
    `<path fill="${HOUSE}" d="${rose.arch}"/>${flower(50, 68, 1.22)}</svg>\n`
  );
}

/** The flower on a full square of the brand colour; `room` is the share of the side that it fills. */
export function squareIcon(room) {
  // The petals reach 36 units from the centre.
  const size = (room * 100) / 72;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" fill="${HOUSE}"/>${flower(50, 50, size)}</svg>`
  );
}
