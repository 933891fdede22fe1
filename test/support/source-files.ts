import { globSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { modulesOfThisProcess } from '#core/config/read-settings.js';

/** Paths of the source files of the product and of the packages that this test run loads. */
export function sourceFiles(): string[] {
  const packages = modulesOfThisProcess()
    .filter((name) => /^[./]/.test(name))
    .map((path) => (statSync(path).isFile() ? dirname(path) : path));
  return ['src', ...packages].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { exclude: (path) => path.endsWith('node_modules') }),
  );
}
