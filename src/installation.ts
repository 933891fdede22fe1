import { modulesOfThisProcess, settingsOfThisProcess } from '#core/config/read-settings.js';
import type { Settings } from '#core/config/settings.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { addedSettings } from '#module-system/settings-classes.js';
import { installedModules } from './installed-modules.js';

/** What a process runs with. */
export interface Installation {
  readonly settings: Settings;
  readonly modules: readonly DefinedModule[];
}

/**
 * Reads the settings of this process together with those of its modules.
 *
 * @param load loads the modules; default: those that HELIOGRAPH_MODULES names
 * @throws InvalidSettings with all problems, ModuleError
 */
export async function readInstallation(
  load: () => Promise<readonly DefinedModule[]> = namedModules,
): Promise<Installation> {
  let modules: readonly DefinedModule[];
  try {
    modules = await load();
  } catch (error) {
    // If they are wrong, too, they come first: they may name the modules.
    settingsOfThisProcess();
    throw error;
  }
  return { modules, settings: settingsOfThisProcess(addedSettings(modules)) };
}

/** Loads the built-in modules, and those that HELIOGRAPH_MODULES names. */
export async function namedModules(): Promise<readonly DefinedModule[]> {
  return installedModules(modulesOfThisProcess());
}
