import type { Answer } from '../../contract/client.ts';
import { client } from '../client.ts';

type Entered = Answer<{ success: true; token: string }>;

let redeeming: { code: string; answer: Promise<Entered> } | null = null;

/** A code is for one use: whoever asks again with the same one gets the same answer. */
export function redeem(code: string): Promise<Entered> {
  if (redeeming?.code !== code) redeeming = { code, answer: client.adminEnter({ body: { code } }) };
  return redeeming.answer;
}
