import { registerHooks } from 'node:module';

/**
 * Runs these programs without a build step, through Node's type stripping. Imports from `src` resolve to the
 * build, whose decorators are compiled and which is what ships. Imports of a `.js` in this folder resolve to
 * the `.ts` next to it.
 */
const HERE = new URL('./', import.meta.url).href;
const SOURCES = new URL('../src/', import.meta.url).href;
const BUILD = new URL('../dist/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || context.parentURL?.startsWith(HERE) !== true)
      return next(specifier, context);
    const url = new URL(specifier, context.parentURL).href;
    if (url.startsWith(SOURCES)) return next(url.replace(SOURCES, BUILD), context);
    return next(url.replace(/\.js$/, '.ts'), context);
  },
});
