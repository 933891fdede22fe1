import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  base: '/console/',
  // No folder of files to copy.
  publicDir: false,
  resolve: {
    alias: [
      { find: /^#core\//, replacement: path('../../src/core/') },
      { find: '@heliograph/client', replacement: path('../client/src/client.ts') },
    ],
  },
  build: {
    // scripts/console-assets.mjs names another one.
    outDir: path('./dist'),
    // Directives for servers, which there are none of.
    rolldownOptions: {
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    // The content security policy allows no data: styles or scripts, and small files are cached like large ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssMinify: 'lightningcss',
  },
});
