import { field } from '../../contract/read/fields.ts';
import { parseJson } from '../../contract/read/parse-json.ts';
import { type Details, readDetails } from '../checkout/details.ts';
import { readStored, store } from '../session/storage.ts';
import { DELIVERY_DRAFT } from '../session/tab-keys.ts';

/** Keeps in this tab what `userId` has typed into the account's delivery details, until it is taken out again. */
export function keepDeliveryDraft(userId: string, details: Details): void {
  store(DELIVERY_DRAFT, JSON.stringify({ userId, details }), 'sessionStorage');
}

/** Takes out what the same account had typed when its session ended. A draft of any other account is dropped. */
export function takeDeliveryDraft(userId: string | null): Details | null {
  const text = readStored(DELIVERY_DRAFT, 'sessionStorage');
  store(DELIVERY_DRAFT, null, 'sessionStorage');
  const kept = parseJson(text);
  return userId !== null && field(kept, 'userId') === userId ? readDetails(field(kept, 'details')) : null;
}
