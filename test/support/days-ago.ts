import { DAY_MS } from '../../src/contract/day-ms.ts';

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
