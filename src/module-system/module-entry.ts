import { registerHooks } from 'node:module';

const ENTRY = 'heliograph/module';
let registered = false;

/**
 * Resolves `heliograph/module` to this program's own copy, wherever the importing package is installed.
 * With two copies, the classes that a module refers to would not be those that the program knows.
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
