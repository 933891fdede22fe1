import { instanceToPlain } from 'class-transformer';
import { Settings } from '#core/config/settings.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { settingsOfModules } from '#module-system/settings-classes.js';

/** The help of the server: its settings with their defaults, and those of modules. */
export function serverHelp(modules: readonly DefinedModule[]): string {
  const own = Object.entries(instanceToPlain(new Settings(), { excludeExtraneousValues: true }));
  const ofModules = settingsOfModules(modules).map(({ name, usual }) => [name, usual] as const);
  const lines = [...own, ...ofModules].map(([name, usual]) => {
    const text = [usual].flat().join();
    return `  ${name}${text === '' ? '' : ` (default: ${text})`}`;
  });
  return [
    'Usage: heliograph-server',
    '',
    'Starts the server. It takes no arguments. Its settings are environment variables, which docs/operations.md explains:',
    ...lines,
    '',
  ].join('\n');
}
