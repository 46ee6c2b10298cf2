import { COUNTED } from './basket.ts';
import { openBrowser } from './browser.ts';
import { newBuyer } from './buyer.ts';
import type { Dice } from './dice.ts';
import type { Notes } from './notes.ts';
import type { ChaosOptions } from './options.ts';
import type { Progress } from './progress.ts';
import { purchase } from './purchase.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

/** Opens the world that buyers share. */
export async function openWorld(stage: Stage, notes: Notes): Promise<World> {
  const later = new Set<Promise<void>>();
  let count = 0;
  const world: World = {
    shopUrl: stage.shopUrl,
    courierUrl: stage.courier.url,
    sandbox: stage.sandbox,
    products: [],
    notes,
    newTxnid() {
      count += 1;
      return `TXN${Date.now()}C${count}`;
    },
    later(work) {
      const task = work().finally(() => later.delete(task));
      later.add(task);
    },
    async laterIsDone() {
      while (later.size > 0) await Promise.all(later);
    },
  };
  const catalogue = await openBrowser(world).client.allProducts();
  if (!catalogue.ok) throw new Error(`no catalogue: ${catalogue.message}`);
  const products = catalogue.data.filter(
    ({ stock, available, id }) => (available !== false && stock !== 0) || id in COUNTED,
  );
  return { ...world, products };
}

/** Runs `buyers` people at a time, each with a few purchases, until all purchases are done. */
export async function buyEverything(
  world: World,
  parts: { options: ChaosOptions; dice: Dice; progress: Progress; say: (sentence: string) => void },
): Promise<void> {
  const { options, dice, progress, say } = parts;
  let left = options.purchases;
  let people = 0;
  const queue = async (own: Dice) => {
    while (left > 0) {
      people += 1;
      const buyer = await newBuyer(world, own, people);
      for (let purchases = own.between(1, 8); purchases > 0 && left > 0; purchases -= 1) {
        left -= 1;
        if (left > 0 && left % 200 === 0) say(`${left} purchases to go.`);
        await purchase(buyer);
        progress.step();
      }
    }
  };
  await Promise.all(Array.from({ length: options.buyers }, () => queue(dice.split())));
}
