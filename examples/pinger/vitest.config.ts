import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nest reads the types of constructor parameters from metadata that the compiler emits.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: { globalSetup: ['@heliograph/server/testing/server'] },
});
