import { loadWhereBackLeads } from './back-before-router.ts';
import { markFirstPaint } from './first-paint.ts';
import { firstScreenFirst } from './first-screen.ts';
import { startLate } from './late-start.ts';

/** Inlined into the <head> of every page (vite.config.ts), so that it runs before anything is drawn or fetched. */
markFirstPaint();
loadWhereBackLeads();
startLate();
firstScreenFirst();
