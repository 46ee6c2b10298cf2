import { pino } from 'pino';
import { expect, test } from 'vitest';
import { atMostEvery } from '../../../src/api/monitoring/at-most-every.ts';

test('a figure is read when somebody asks after its time is over, not before', async () => {
  const { figure, pass } = aFigure();
  expect(await Promise.all([figure(), figure()])).toEqual([1, 1]);
  pass(999);
  expect(await figure()).toBe(1);
  pass(1);
  expect(await figure()).toBe(2);
});

test('a figure is read again after the clock was set back, and not more often because of that', async () => {
  const { figure, pass } = aFigure();
  await figure();
  pass(-3_600_000);
  expect(await figure()).toBe(2);
  pass(999);
  expect(await figure()).toBe(2);
});

test('a figure keeps its last value while it cannot be read, and has none if it never could', async () => {
  const { figure, pass, cannotBeRead } = aFigure();
  cannotBeRead(true);
  expect(await figure()).toBeUndefined();
  cannotBeRead(false);
  pass(1000);
  expect(await figure()).toBe(2);
  cannotBeRead(true);
  pass(1000);
  expect(await figure()).toBe(2);
  cannotBeRead(false);
  pass(1000);
  expect(await figure()).toBe(4);
});

/** A figure that is read at most once a second and counts its readings; time passes only through `pass`. */
function aFigure() {
  let now = 1_000_000;
  let readings = 0;
  let fails = false;
  const shop = { clock: () => new Date(now), log: pino({ level: 'silent' }) };
  const figure = atMostEvery(1000, shop, async () => {
    readings++;
    if (fails) throw new Error('no database');
    return readings;
  });
  return {
    figure,
    pass: (ms: number) => {
      now += ms;
    },
    cannotBeRead: (so: boolean) => {
      fails = so;
    },
  };
}
