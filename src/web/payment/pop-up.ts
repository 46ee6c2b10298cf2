/** Shared by both providers' pop-ups. The house colour, for their own buttons (spec §7: 'a theme colour'). */
export const THEME = '#7c0c38';
/** A provider may close its window a moment before it answers, in ms. */
export const GRACE = 600;
