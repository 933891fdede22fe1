import type { Type } from '@nestjs/common';
import { listedSettings, type ListedSetting } from '#core/config/module-settings.js';
import type { QuotaList } from '#core/config/quota-names.js';
import type { SettingsOfModules } from '#core/config/read-settings.js';
import { fieldsOf } from '#http/fields/field-kinds.js';
import { localeFieldsOf } from '#http/fields/locale-field.js';
import type { DefinedModule, ModuleDefinition } from './module-definition.js';

/** What modules add to the settings of a process. */
export function addedSettings(modules: readonly DefinedModule[]): SettingsOfModules {
  const quotas = Object.assign({}, ...modules.map(({ definition }) => definition.quotas)) as QuotaList;
  return { classes: settingsClasses(modules), quotas };
}

function settingsClasses(modules: readonly DefinedModule[]): Type<object>[] {
  return modules.flatMap(({ definition: { settings } }) => (settings === undefined ? [] : [settings]));
}

/** All settings of modules, for help. */
export function settingsOfModules(modules: readonly DefinedModule[]): ListedSetting[] {
  return settingsClasses(modules).flatMap(listedSettings);
}

/** Problems of the settings that modules declare, each a sentence. */
export function settingsProblems(definitions: readonly ModuleDefinition[]): string[] {
  const owners = new Map<string, string>();
  return definitions.flatMap(({ name, file, settings }) => {
    if (settings === undefined) return [];
    const who = `The module ${name} (${file})`;
    const prefix = `${name.toUpperCase().replaceAll('-', '_')}_`;
    const listed = listedSettings(settings);
    if (listed.length === 0)
      return [`${who} has settings without decorators: add one to each, such as @TextSetting.`];
    return listed.flatMap((setting) => {
      const owner = owners.get(setting.name);
      owners.set(setting.name, owner ?? name);
      if (owner !== undefined)
        return [`${who} claims the setting ${setting.name}, which belongs to ${owner}: take another.`];
      return setting.name.startsWith(prefix)
        ? []
        : [`${who} claims the setting ${setting.name}: begin its name with "${prefix}".`];
    });
  });
}

/** Problems of the settings of tenants that modules declare, each a sentence. */
export function tenantSettingsProblems({ name, file, tenantSettings }: ModuleDefinition): string[] {
  if (tenantSettings === undefined) return [];
  const who = `The module ${name} (${file})`;
  const fields = [...fieldsOf(tenantSettings)];
  if (fields.length === 0)
    return [`${who} has tenantSettings without fields: give each a field decorator, such as @TextField.`];
  const defaults = new tenantSettings() as Record<string, unknown>;
  const texts = localeFieldsOf(tenantSettings).map(({ field }) => field);
  return fields.flatMap(([field, { nullable }]) => {
    const which = `${who} has the tenant setting ${field}`;
    if (texts.includes(field)) return [`${which} as a text in several languages, which only records have.`];
    return defaults[field] === undefined && !nullable
      ? [`${which} without default: give the property a value, or make it nullable.`]
      : [];
  });
}
