/** One line for the person in front of the screen. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Says what is being done, does it, and says how long it took. */
export async function timed(doing, done, work) {
  say(`${doing}…`);
  const began = performance.now();
  const result = await work();
  say(`${done} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return result;
}
