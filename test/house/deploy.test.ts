import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const valuesOf = (unit: string) =>
  new Map(
    [...readFileSync(join(DEPLOY, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

it('the nightly backup reaches the embedded database: it sees the folder in which the service has its socket', () => {
  const [service, backup] = [valuesOf('shop@.service'), valuesOf('shop-backup.service')];
  expect(service.get('PrivateTmp')).toBe('yes');
  expect(backup.get('PrivateTmp')).toBe('yes');
  expect(backup.get('JoinsNamespaceOf')).toBe('shop@3000.service');
  for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile'])
    expect(backup.get(name), name).toBe(service.get(name));
});
