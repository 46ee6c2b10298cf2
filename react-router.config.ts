import type { Config } from '@react-router/dev/config';

/**
 * Every route travels with the first page (`initial`): the whole table is 24 paths, and the
 * alternative asks the server for a manifest piece by piece as links come into view.
 */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
