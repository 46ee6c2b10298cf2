import type { Refusal } from '../../contract/client.ts';
import { field, firstText } from '../../contract/read/fields.ts';
import { parseJson } from '../../contract/read/parse-json.ts';
import { timeLimit } from '../../contract/time-limit.ts';
import { customerClient } from '../session/customer-client.ts';
import { endSession } from '../session/session.ts';

export const DELETE_NEEDS_LOGIN = 'You must be logged in to delete orders.';
export const DELETE_QUESTION = 'Delete this order permanently? This action cannot be undone.';
const NOT_DELETED = 'Could not delete the order.';
const DELETE_ERROR = 'Server error while deleting.';
/** In ms (spec §9). */
const TIMEOUT_MS = 10_000;

/**
 * Deletes the order for good; resolves with the text to show (spec §8: Delete failure). `gone`: it no longer exists,
 * which may also be the work of another tab, or of an earlier press whose answer was lost.
 */
export async function deleteOrder(orderId: string, token: string): Promise<{ gone: boolean; text: string }> {
  const signal = timeLimit(TIMEOUT_MS);
  const answer = await customerClient.deleteOrder({ params: { orderId }, token, signal });
  if (!answer.ok) {
    if (answer.status === 401) endSession(token);
    // After the time limit the browser's own words tell a shopper nothing, nor does a page in place of an answer.
    const isOwn = answer.status === 0 && !signal.aborted && answer.said === undefined;
    const ownMessage = isOwn ? answer.message : undefined;
    const specified = refuses(answer) ? NOT_DELETED : DELETE_ERROR;
    return { gone: answer.status === 404, text: answer.body?.message || ownMessage || specified };
  }
  const success = field(answer.data, 'success');
  const message = firstText(answer.data, ['message']);
  // A refusal sent with status 200 (spec §8: 'if success is false').
  if (success === false) return { gone: false, text: message ?? NOT_DELETED };
  return { gone: true, text: (success === undefined && message) || 'Order deleted.' };
}

/** Whether the server says `success: false` without a reason, which the reader of refusals does not understand. */
function refuses({ body, said }: Refusal): boolean {
  return field(body ?? parseJson(said), 'success') === false;
}
