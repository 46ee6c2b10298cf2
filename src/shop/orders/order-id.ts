import { Id } from '../../contract/schemas/id.ts';

/** Whether text has the form of an order's id. Any other text in an address names an order that does not exist. */
export function isOrderId(text: string): boolean {
  return Id.safeParse(text).success;
}
