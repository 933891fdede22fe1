import { registerHooks } from 'node:module';

const ENTRY = 'heliograph/module';
let registered = false;

/**
 * Lets `heliograph/module` be this program's own copy, wherever the package lies that imports it: with two copies, nothing
 * that a module names would be what the program knows.
 */
export function serveModuleEntry(): void {
  if (registered) return;
  registered = true;
  const url = new URL('../module.js', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === ENTRY ? { url, shortCircuit: true } : next(specifier, context),
  });
}
