import { dirname, join, sep } from 'node:path';
import type { ModuleDefinition } from './module-definition.js';

/** True if text names a file of a package: compiled, or beside that its source, which source maps lead to. */
export function namesFileOf({ file }: Pick<ModuleDefinition, 'file'>, text: string): boolean {
  const folder = dirname(file);
  return [folder, join(folder, '..', 'src')].some((one) => text.includes(one + sep));
}
