// What the photo studio has to do, computed from three lists: today's scenes, the committed record and the masters on
// disk. It reads no file, so it can be tested without Blender or Python.

export const WANTED_SAMPLES = 64;

/** The name of a view's master: the hero has the scene's own name. */
export function masterName({ slug, view }) {
  return view === 'hero' ? slug : `${slug}-${view}`;
}

/**
 * The state of one picture.
 * 'missing': no master. 'taken over': a master from before the studio kept records, left unchanged.
 * 'out of date': its scene, a module that the scene uses or its grade has changed since. 'below': rendered with fewer
 * samples than wanted. 'done': nothing to do.
 */
export function stateOf(shot, record, hasMaster, wanted = WANTED_SAMPLES) {
  if (!hasMaster) return 'missing';
  if (!record || record.takenOver) return 'taken over';
  if (record.sources !== shot.sources || record.grade !== shot.grade) return 'out of date';
  return record.samples < wanted ? 'below' : 'done';
}

/** Every picture of the studio with its state, in the order of the plan. */
export function survey(plan, records, masters, wanted = WANTED_SAMPLES) {
  return plan.map((shot) => {
    const name = masterName(shot);
    const record = records[name];
    return { ...shot, name, record, state: stateOf(shot, record, masters.includes(name), wanted) };
  });
}

const ORDER = ['missing', 'out of date', 'below'];

/** What to render, most urgent first. `only`: these names whatever their state, except those that are done. */
export function toRender(surveyed, only = []) {
  if (only.length > 0) {
    const unknown = only.filter((name) => !surveyed.some((shot) => shot.name === name || shot.slug === name));
    if (unknown.length > 0) return { unknown, shots: [] };
    const asked = surveyed.filter((shot) => only.includes(shot.name) || only.includes(shot.slug));
    return { unknown, shots: asked.filter((shot) => shot.state !== 'done') };
  }
  const shots = ORDER.flatMap((state) => surveyed.filter((shot) => shot.state === state));
  return { unknown: [], shots };
}

/**
 * Whether a finished render (its studio record) should become the master: not if the master is the same picture, or a
 * better one of the same scene. A render without known sources is accepted, and stays out of date.
 */
export function shouldAdopt(finished, record) {
  if (!record || record.takenOver) return true;
  const same = record.sources === (finished.sources ?? null) && record.grade === finished.grade;
  return !same || finished.samples > record.samples;
}

/** The committed record sorted by name; masters without an entry are added as taken over. */
export function completed(records, masters) {
  const kept = Object.entries(records).filter(([name]) => masters.includes(name));
  const taken = masters.filter((name) => !Object.hasOwn(records, name));
  const all = [...kept, ...taken.map((name) => [name, { takenOver: true }])];
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A line for each state, worst first, and a total: what `--list` prints. */
export function report(surveyed, wanted = WANTED_SAMPLES) {
  const lines = [];
  for (const state of [...ORDER, 'taken over']) {
    const names = surveyed.filter((shot) => shot.state === state);
    if (names.length === 0) continue;
    const label = state === 'below' ? `below ${wanted} samples` : state;
    const detail = (shot) => (state === 'below' ? `${shot.name} (${shot.record.samples})` : shot.name);
    lines.push(`${label}, ${names.length}: ${names.map(detail).join(', ')}`);
  }
  const done = surveyed.filter((shot) => shot.state === 'done').length;
  lines.push(`${done} of ${surveyed.length} pictures are up to date with ${wanted} samples or more.`);
  return lines;
}
