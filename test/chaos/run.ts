import { healGateway, reconcileAll, refundAll, sendQueuedMail } from './afterwards.ts';
import { audit } from './audit.ts';
import { readBooks } from './books.ts';
import { buyEverything, openWorld } from './buyers.ts';
import { rollFrom } from './dice.ts';
import { factsOf } from './facts.ts';
import { readMessageIds } from './mail-folder.ts';
import { mayhem } from './mayhem.ts';
import { newNotes } from './notes.ts';
import type { ChaosOptions } from './options.ts';
import { newProgress } from './progress.ts';
import { openShopByHand } from './shop-by-hand.ts';
import { openStage } from './stage.ts';
import { countStock } from './stock.ts';
import type { RunResult } from './table.ts';

/**
 * One run: the real shop on a real PostgreSQL, misbehaving buyers and gateway, kills, and then the audit of the
 * books (decisions/044). All files it writes are under `folder`.
 */
export async function runChaos(
  options: ChaosOptions,
  { folder, say }: { folder: string; say: (sentence: string) => void },
): Promise<RunResult> {
  const began = performance.now();
  const dice = rollFrom(options.seed);
  const notes = newNotes();
  const stage = await openStage(folder, notes, options.seed);
  const { shop, postgres, courier, sandbox } = stage;

  await shop.whenReady();
  const stockBefore = await countStock(postgres.connectionString);
  const world = await openWorld(stage, notes);
  say(`The shop is open; ${options.purchases} purchases begin.`);
  const progress = newProgress();
  await Promise.all([
    buyEverything(world, { options, dice: dice.split(), progress, say }),
    mayhem(options, { dice: dice.split(), shop, postgres, progress }),
  ]);

  say('All have bought. The gateway heals, and its last messages arrive.');
  await shop.whenReady();
  courier.behave();
  await world.laterIsDone();
  await healGateway(sandbox, notes, dice.split());
  await sandbox.idle();
  await courier.idle();
  say('All messages have arrived.');
  const exitCode = await shop.close();
  if (exitCode !== 0) notes.broken.push(`the shop closed with exit code ${exitCode}`);

  say('The shop is closed. What it had left to do is done by hand, and the books are compared.');
  const { connectionString } = postgres;
  const { sandboxUrl, mailFolder, log } = stage;
  const byHand = await openShopByHand({ connectionString, sandboxUrl, publicUrl: courier.url, log });
  const askedAfterwards = await reconcileAll(byHand);
  await refundAll(byHand, sandbox);
  const mailedAfterwards = await sendQueuedMail(byHand, mailFolder);
  const books = await readBooks(byHand.pool, [...notes.attempts.keys()]);
  const ledger = sandbox.ledger();
  const { counts } = shop;
  const checks = audit({
    ...{ books, ledger, notes, stockBefore },
    messageIds: await readMessageIds(mailFolder),
    interruptions: counts.kills + options.databaseRestarts,
    falls: counts.falls,
  });
  await byHand.close();
  await stage.close();
  const seconds = (performance.now() - began) / 1000;
  const afterwards = { askedAfterwards, mailedAfterwards, seconds };
  return { facts: factsOf({ options, notes, books, ledger, shop: counts, ...afterwards }), checks };
}
