import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  root: '.',
  input: { path: '../test/contract/openapi.json' },
  output: { path: 'generated/kubb', extension: { '.ts': '' }, format: false, lint: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs(),
    pluginZod({ output: { path: 'zod' } }),
    pluginClient({ output: { path: 'clients' }, client: 'fetch' }),
  ],
});
