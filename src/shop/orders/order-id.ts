import { z } from 'zod';

/** Whether text has the form of an order's id. Any other text in an address names an order that does not exist. */
export function isOrderId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
