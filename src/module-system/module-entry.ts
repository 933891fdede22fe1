import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const ENTRY = '@heliograph/server/module';
/** Packages that keep a registry or compare classes: a second copy of them would know nothing of the product's. */
const SHARED =
  /^(@nestjs\/(common|core|platform-fastify|swagger|typeorm)|class-(transformer|validator)|preact|reflect-metadata|typeorm)(\/|$)/;
let registered = false;

/**
 * Resolves `@heliograph/server/module`, and packages of which there must be one copy, to those of this program, wherever
 * the importing package is installed. With two copies, the classes that a module refers to would not be those that the
 * program knows.
 */
export function serveModuleEntry(): void {
  if (registered) return;
  registered = true;
  const url = new URL('../module.js', import.meta.url).href;
  const here = import.meta.url;
  const require = createRequire(here);
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === ENTRY) return { url, shortCircuit: true };
      if (!SHARED.test(specifier) || context.parentURL === here) return next(specifier, context);
      // Node resolves `require` from the file that calls it, whatever the context says.
      return context.conditions.includes('require')
        ? { url: pathToFileURL(require.resolve(specifier)).href, shortCircuit: true }
        : next(specifier, { ...context, parentURL: here });
    },
  });
}
