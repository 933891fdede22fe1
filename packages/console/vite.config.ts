import { fileURLToPath } from 'node:url';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const EARLY = path('./src/early-reads.ts');
const HOME = path('./src/features/home/home-screen.tsx');
const SOURCES = path('./src/');
const CATALOGUE = /\/languages\/console\/([^/]+)\/catalogue\.ts$/;

/** What the build knows of the modules, before it drops what nobody uses. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts into the page: the script that begins reads before the others are there, where the texts of each language are, and
 * what the home screen consists of. The browser would ask for them only after the first scripts have run.
 */
const early: Plugin = {
  name: 'early',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const chunkOf = (file: string): Rollup.OutputChunk => {
        const chunk = chunks.find((one) => Object.keys(one.modules).includes(file));
        if (chunk === undefined) throw new Error(`The build has no chunk with ${file}.`);
        return chunk;
      };
      const first = chunkOf(path('./src/main.tsx'));
      const known = new Set([first.fileName, ...first.imports]);
      const home = chunkOf(HOME);
      const more = [home.fileName, ...home.imports].filter((file) => !known.has(file));
      const texts = chunks.flatMap(({ fileName, facadeModuleId }) => {
        const language = CATALOGUE.exec(facadeModuleId ?? '')?.[1];
        return language === undefined ? [] : [[language, `/console/${fileName}`]];
      });
      return [
        {
          tag: 'meta',
          attrs: { name: 'texts', content: JSON.stringify(Object.fromEntries(texts.toSorted())) },
          injectTo: 'head-prepend',
        },
        {
          tag: 'script',
          attrs: { type: 'module', async: true, src: `/console/${chunkOf(EARLY).fileName}` },
          injectTo: 'head-prepend',
        },
        ...more.map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${file}` },
          injectTo: 'head',
        })),
        ...[...(home.viteMetadata?.importedCss ?? [])].map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/console/${file}` },
          injectTo: 'head',
        })),
      ];
    },
  },
};

/** Modules of the console that the home screen imports, also indirectly. */
let ofHome: Set<string> | undefined;

/** A chunk for what the home screen needs beyond the first scripts: many small ones would wait for each other. */
function homeChunk(module: string, graph: ModuleGraph): string | undefined {
  if (ofHome === undefined) {
    ofHome = new Set();
    const left = [HOME];
    for (let id = left.pop(); id !== undefined; id = left.pop())
      if (id.startsWith(SOURCES) && !ofHome.has(id)) {
        ofHome.add(id);
        left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
      }
  }
  return ofHome.has(module) ? 'home' : undefined;
}

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
  plugins: [early],
  build: {
    // scripts/console-assets.mjs names another one.
    outDir: path('./dist'),
    // Directives for servers, which there are none of.
    rolldownOptions: {
      input: [path('./index.html'), EARLY],
      output: {
        codeSplitting: {
          groups: [
            // One file of what is needed at first: over HTTP/1.1, a browser asks for six at a time.
            { name: 'first', tags: ['$initial'], test: (id) => id !== EARLY, priority: 2 },
            { name: homeChunk, debugName: 'home', priority: 1 },
          ],
        },
      },
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
    // The first scripts are one file.
    chunkSizeWarningLimit: 700,
    cssMinify: 'lightningcss',
  },
});
