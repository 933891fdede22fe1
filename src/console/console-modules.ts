import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ModuleDefinition } from '#module-system/module-definition.js';

/** Path of what the console is told about installed packages, and of their screens below it. */
export const MODULES_PATH = '/console/modules';

/** What the console is told about a package. */
interface ConsoleModule {
  readonly name: string;
  /** Its headings in the reference, under which its lists and records are. */
  readonly tags: readonly string[];
  readonly sections: readonly object[];
}

/** What there is in the console of installed packages. */
export interface ConsoleModules {
  /** Body of `/console/modules.json`. */
  readonly json: string;
  /** Scripts of screens by path. Empty unless the operator allows them. */
  readonly screens: ReadonlyMap<string, string>;
}

/** @param allowsScreens whether scripts of packages may run in the console */
export function consoleModules(
  definitions: readonly ModuleDefinition[],
  allowsScreens: boolean,
): ConsoleModules {
  const screens = new Map<string, string>();
  const modules: ConsoleModule[] = definitions
    .filter(({ heliograph }) => heliograph !== undefined)
    .map(({ name, tags, console: sections }) => ({
      name,
      tags: Object.keys(tags),
      sections: sections.map(({ screen, ...section }) => {
        if (screen === undefined || !allowsScreens) return section;
        const path = `${MODULES_PATH}/${section.path}.js`;
        screens.set(path, readFileSync(fileURLToPath(screen), 'utf8'));
        return { ...section, screen: path };
      }),
    }));
  return { json: JSON.stringify({ modules }), screens };
}
