import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Read from their sources by the names that others import them by.
  resolve: {
    alias: [
      { find: /^#/, replacement: fileURLToPath(new URL('./src/', import.meta.url)) },
      {
        find: '@heliograph/server/module',
        replacement: fileURLToPath(new URL('./src/module.ts', import.meta.url)),
      },
      {
        find: '@heliograph/server/testing',
        replacement: fileURLToPath(new URL('./src/testing.ts', import.meta.url)),
      },
      {
        find: '@heliograph/client',
        replacement: fileURLToPath(new URL('./packages/client/src/client.ts', import.meta.url)),
      },
    ],
  },
  // Nest reads the types of constructor parameters from metadata that the compiler emits.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    include: [
      'src/**/*.spec.ts',
      'packages/console/src/**/*.spec.ts',
      'test/**/*.spec.ts',
      'examples/*/test/**/*.spec.ts',
    ],
    globalSetup: ['test/support/database-server.ts'],
    setupFiles: ['test/support/setup.ts'],
    pool: 'forks',
    // One more than the smallest machine has cores: many files wait for time limits, databases and browsers.
    maxWorkers: 3,
    // Each file would load Nest, TypeORM and the sources anew, and run them cold: half as long again. test/support/setup.ts
    // sees to it that no file leaves anything behind for the next.
    isolate: false,
    // Ends tests that hang. A busy machine takes several times as long as an idle one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default, a second.
    expect: { poll: { timeout: 15_000 } },
  },
});
