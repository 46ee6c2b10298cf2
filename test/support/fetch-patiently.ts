import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats a request refused with 503, as browsers do: on a machine that stood still, a shop in a process of its own
 * briefly refuses work.
 */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url, init);
    if (answer.status !== 503 || tries > 100) return answer;
    await answer.body?.cancel();
    await pause(100);
  }
}
