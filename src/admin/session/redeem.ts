import type { Answer } from '../../contract/client.ts';
import { client } from '../client.ts';

type Entered = Answer<{ success: true; token: string }>;

let redeeming: { code: string; answer: Promise<Entered> } | null = null;

/** A code is single-use: calling again with the same one returns the first answer. */
export function redeem(code: string): Promise<Entered> {
  if (redeeming?.code !== code) redeeming = { code, answer: client.adminEnter({ body: { code } }) };
  return redeeming.answer;
}
