import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { CannotStart } from '../../cannot-start.ts';
import { openOneProcess } from '../../one-process.ts';
import { sqlOn } from '../support/global-setup.ts';
import { newDatabase } from '../support/new-database.ts';
import { openAsAStart } from '../support/open-as-a-start.ts';

test('a start whose user may not create the schema of the job queue is refused with a sentence that names the setting', async () => {
  const cluster = inject('database');
  const { name, connectionString, drop } = await newDatabase();
  await sqlOn(cluster, `create role ${name} login password '${name}'`);
  onTestFinished(async () => {
    await drop();
    await sqlOn(cluster, `drop role ${name}`);
  });
  const url = new URL(connectionString);
  await sqlOn(url.href, `grant all on schema public to ${name}`);
  [url.username, url.password] = [name, name];
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'shop-queue-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const started = openAsAStart({ DATABASE_URL: url.href, DATA_DIR, DEMO: 'off' }, openOneProcess);
  await expect(started).rejects.toThrow(CannotStart);
  await expect(started).rejects.toThrow(
    `The job queue cannot be opened in the database of DATABASE_URL: permission denied for database ${name}.`,
  );
});
