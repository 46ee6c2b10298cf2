import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from './dice.ts';
import type { ChaosOptions } from './options.ts';
import type { OwnPostgres } from './own-postgres.ts';
import type { Progress } from './progress.ts';
import type { ShopProcess } from './shop-process.ts';

/** Kills the shop and restarts its database while buyers are active, as often as the options say. */
export async function mayhem(
  { purchases, kills, databaseRestarts }: ChaosOptions,
  parts: { dice: Dice; shop: ShopProcess; postgres: OwnPostgres; progress: Progress },
): Promise<void> {
  const { dice, shop, postgres, progress } = parts;
  const moments = (count: number) =>
    Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * purchases) / count));

  const kill = async () => {
    for (const [index, moment] of moments(kills).entries()) {
      // Some strikes follow another immediately, while the shop is starting.
      const early = index > 0 && dice.chance(15);
      if (!early) await progress.reached(moment).then(shop.whenReady);
      await pause(dice.between(0, 500));
      await shop.kill();
    }
  };
  const restartDatabase = async () => {
    for (const moment of moments(databaseRestarts)) {
      await progress.reached(moment);
      await pause(dice.between(0, 600));
      await postgres.restart();
    }
  };
  await Promise.all([kill(), restartDatabase()]);
}
