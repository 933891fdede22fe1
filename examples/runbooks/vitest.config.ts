import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nest reads constructor parameters' types from what the compiler leaves behind.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: { globalSetup: ['heliograph/testing/server'] },
});
