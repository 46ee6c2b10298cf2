import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as photos from '../../scripts/photos-plan.mjs';

const { completed, masterName, report, shouldAdopt, stateOf, survey, toRender } = photos;

const jalebi = { slug: 'jalebi', view: 'hero', sources: 's1', grade: 'g1' };
const rendered = { scene: 'jalebi', view: 'hero', sources: 's1', grade: 'g1', samples: 64 };

describe('what the photo studio has to do', () => {
  test('names the hero after its scene, and the other views after themselves', () => {
    expect(masterName(jalebi)).toBe('jalebi');
    expect(masterName({ ...jalebi, view: 'close' })).toBe('jalebi-close');
  });

  test('describes the state of a picture', () => {
    expect(stateOf(jalebi, undefined, false)).toBe('missing');
    expect(stateOf(jalebi, rendered, false)).toBe('missing');
    expect(stateOf(jalebi, undefined, true)).toBe('taken over');
    expect(stateOf(jalebi, { takenOver: true }, true)).toBe('taken over');
    expect(stateOf(jalebi, { ...rendered, sources: 'older' }, true)).toBe('out of date');
    expect(stateOf(jalebi, { ...rendered, grade: 'older' }, true)).toBe('out of date');
    expect(stateOf(jalebi, { ...rendered, samples: 24 }, true)).toBe('below');
    expect(stateOf(jalebi, { ...rendered, samples: 24 }, true, 24)).toBe('done');
    expect(stateOf(jalebi, rendered, true)).toBe('done');
  });

  test('renders missing pictures first, then outdated ones, then those with too few samples', () => {
    const plan = ['a', 'b', 'c', 'd', 'e'].map((slug) => ({ ...jalebi, slug }));
    const records = {
      a: { ...rendered, samples: 24 },
      b: { ...rendered, sources: 'older' },
      d: rendered,
      e: { takenOver: true },
    };
    const surveyed = survey(plan, records, ['a', 'b', 'd', 'e']);
    expect(toRender(surveyed).shots.map((shot: { name: string }) => shot.name)).toEqual(['c', 'b', 'a']);
    expect(report(surveyed)).toEqual([
      'missing, 1: c',
      'out of date, 1: b',
      'below 64 samples, 1: a (24)',
      'taken over, 1: e',
      '1 of 5 pictures are up to date with 64 samples or more.',
    ]);
  });

  test('renders what is requested, even if a master was taken over, but nothing twice', () => {
    const plan = ['a', 'b'].map((slug) => ({ ...jalebi, slug }));
    const surveyed = survey(plan, { a: rendered, b: { takenOver: true } }, ['a', 'b']);
    expect(toRender(surveyed, ['a', 'b']).shots.map((shot: { name: string }) => shot.name)).toEqual(['b']);
    expect(toRender(surveyed, ['halwa'])).toEqual({ unknown: ['halwa'], shots: [] });
  });

  test('imports a finished picture unless there is a better one of the same scene', () => {
    const finished = { ...rendered, samples: 24 };
    expect(shouldAdopt(finished, undefined)).toBe(true);
    expect(shouldAdopt(finished, { takenOver: true })).toBe(true);
    expect(shouldAdopt(finished, finished)).toBe(false);
    expect(shouldAdopt(finished, rendered)).toBe(false);
    expect(shouldAdopt(finished, { ...rendered, sources: 'older' })).toBe(true);
    const unsigned = { ...finished, sources: undefined };
    expect(shouldAdopt(unsigned, undefined)).toBe(true);
    expect(shouldAdopt(unsigned, { ...finished, sources: null })).toBe(false);
  });

  test('records masters without a record as taken over, and forgets masters that are gone', () => {
    expect(completed({ b: rendered, gone: rendered }, ['b', 'a'])).toEqual({
      a: { takenOver: true },
      b: rendered,
    });
  });
});

describe('the hash of a scene', () => {
  const python = spawnSync('python3', ['--version']).status === 0;

  // The shop's tests run on machines without Python; only the studio needs it.
  test.skipIf(!python)('changes with what the render depends on, and with nothing else', () => {
    const studio = fileURLToPath(new URL('../../studio', import.meta.url));
    const run = spawnSync('python3', ['-m', 'unittest', '-q', 'tests.test_hashes'], {
      cwd: studio,
      encoding: 'utf8',
    });
    expect(run.stderr).toContain('OK');
    expect(run.status).toBe(0);
  });
});
