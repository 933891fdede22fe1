import type { Logger } from 'pino';
import { fileURLToPath } from 'node:url';
import { namesFileOf } from '#module-system/own-files.js';
import type { DefinedModule, ModuleDefinition } from '#module-system/module-definition.js';

/** Folder of the product's own sources or compiled files. */
const PRODUCT = fileURLToPath(new URL('.', import.meta.url));

/**
 * Names the package in whose files an error arose that nobody handles, such as in a timer, and keeps the process
 * alive: one package must not end the service of all tenants. If the error ended code of the product that had called the
 * package, which may have left things half-done, the process ends, as it does without packages.
 *
 * @returns stops it
 */
export function watchStrayErrors(modules: readonly DefinedModule[], logger: Logger): () => void {
  const packages = modules
    .map(({ definition }) => definition)
    .filter(({ heliograph }) => heliograph !== undefined);
  if (packages.length === 0) return () => undefined;
  const notice = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const culprit = packages.find((one) => namesFileOf(one, stack));
    const module = culprit?.name;
    if (culprit !== undefined && (origin === 'unhandledRejection' || isApart(stack, culprit))) {
      logger.error({ module, err: error }, `The module ${module} does not handle this error.`);
      return;
    }
    const what =
      module === undefined ? '' : `The module ${module} does not handle this error, so the process ends:\n`;
    process.stderr.write(`${what}${stack === '' ? String(error) : stack}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', notice);
  return () => {
    process.off('uncaughtException', notice);
  };
}

/**
 * True if no code of the product waits for the package that threw an error, but for Node's own. A stack that is cut off
 * does not tell.
 */
function isApart(stack: string, culprit: ModuleDefinition): boolean {
  const frames = stack.split('\n    at ').slice(1);
  const outermost = frames.findLastIndex((frame) => namesFileOf(culprit, frame));
  return (
    frames.length < Error.stackTraceLimit && !frames.slice(outermost).some((frame) => frame.includes(PRODUCT))
  );
}
