/** Sizes of windows and of sheets, in px; of a sheet there are 96 to the inch. */

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 780 };
export const ON_ITS_SIDE = { width: 740, height: 360 };
export const TABLET = { width: 768, height: 1024 };

export const A4 = { width: 794, height: 1123 };
/** What the margins leave of it. */
export const A4_WITHIN_MARGINS = { width: 703, height: 1032 };
/** The roll of the printer at the counter: 80 mm. */
export const ROLL = { width: 302, height: 800 };
