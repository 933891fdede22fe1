import { registerHooks } from 'node:module';

/**
 * Lets these programs run as they are written, on Node's own type stripping: an import from `src` is served from the build
 * (whose decorators are compiled, and which is what is shipped), one of a `.js` in this folder from the `.ts` beside it.
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
