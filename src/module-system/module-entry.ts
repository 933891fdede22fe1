import { registerHooks } from 'node:module';

const ENTRY = '@heliograph/server/module';
/** Packages that keep a registry or compare classes: a second copy of them would know nothing of the product's. */
const SHARED =
  /^(@nestjs\/(common|core|platform-fastify|swagger|typeorm)|class-(transformer|validator)|reflect-metadata|typeorm)(\/|$)/;
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
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === ENTRY) return { url, shortCircuit: true };
      return next(specifier, SHARED.test(specifier) ? { ...context, parentURL: import.meta.url } : context);
    },
  });
}
