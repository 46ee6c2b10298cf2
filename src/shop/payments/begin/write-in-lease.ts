import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../../../db/schema.ts';
import type { Shop } from '../../shop.ts';

/** The attempt that its holder announces, and until when nobody else does. */
export interface Lease extends Pick<Row<'payment_attempts'>, 'id'> {
  announcing_until: Date;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/**
 * Writes what an announcement has brought. If the database is away at that moment it throws, but goes on trying for as
 * long as the lease lasts: only this process knows the access key, and whoever repeats the request waits for it.
 */
export async function writeInLease<T>(
  shop: Pick<Shop, 'clock'>,
  lease: Pick<Lease, 'announcing_until'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    void writeLater(work, leftMs(shop, lease));
    throw error;
  }
}

/**
 * Writes that a lease is taken. If the database is away before it has confirmed that, it may be taken all the same, and
 * nobody would announce the attempt: it throws, and ends the lease as soon as the database is back.
 */
export async function takeLease<T>(
  shop: Pick<Shop, 'clock' | 'db'>,
  lease: Lease,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    void writeLater(() => endLease(shop, lease), leftMs(shop, lease));
    throw error;
  }
}

/** Ends only the caller's own lease: once that has run out, another request may hold one. */
export async function endLease({ db }: Pick<Shop, 'db'>, { id, announcing_until }: Lease): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ announcing_until: null })
    .where('id', '=', id)
    .where('announcing_until', '=', announcing_until)
    .execute();
}

function leftMs(
  { clock }: Pick<Shop, 'clock'>,
  { announcing_until }: Pick<Lease, 'announcing_until'>,
): number {
  return announcing_until.getTime() - clock().getTime();
}

async function writeLater(work: () => Promise<unknown>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  let pauseMs = FIRST_PAUSE_MS;
  let isWritten = false;
  while (!isWritten && performance.now() < deadline) {
    await pause(pauseMs, undefined, { ref: false });
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    isWritten = await work().then(
      () => true,
      () => false,
    );
  }
}
