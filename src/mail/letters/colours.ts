/** The brand colours, as on the pages. */
export const COLOURS = {
  maroon: '#7C0C38',
  cream: '#FCF5E5',
  ink: '#2B1410',
  softInk: '#6A4B3F',
  brass: '#B8893B',
  saffron: '#F7A400',
  paper: '#FFFCF5',
} as const;

/** Mail programs load no web fonts. */
export const FONT = "Mukta, 'Nirmala UI', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const SIGNBOARD_FONT = "'Rozha One', Georgia, 'Times New Roman', serif";
