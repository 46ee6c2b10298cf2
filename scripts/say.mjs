/** Prints one line for the person at the screen. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Announces the work, does it, and prints how long it took. */
export async function timed(doing, done, work) {
  say(`${doing}…`);
  const began = performance.now();
  const result = await work();
  say(`${done} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return result;
}
