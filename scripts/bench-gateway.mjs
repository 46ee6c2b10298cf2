import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { shopNode } from './prepare.mjs';

/** The sandbox gateway in its own process: its cost is the provider's, not the shop's. */
export async function openGateway() {
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { execPath: shopNode() });
  const [url] = await once(child, 'message');
  return {
    url,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function serveGateway() {
  const { startEasebuzzSandbox } = await import('../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts');
  const { EASEBUZZ_DEMO_CREDENTIALS } = await import('../src/gateways/easebuzz-sandbox/demo-credentials.ts');
  const { pino } = await import('pino');
  const where = { host: '127.0.0.1', port: 0, production: false, log: pino({ level: 'silent' }) };
  const sandbox = await startEasebuzzSandbox({ ...where, ...EASEBUZZ_DEMO_CREDENTIALS });
  if (!sandbox.ok) throw new Error(sandbox.message);
  process.send?.(sandbox.url);
}

if (process.argv[2] === 'serve') await serveGateway();
