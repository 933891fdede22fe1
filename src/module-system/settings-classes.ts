import type { Type } from '@nestjs/common';
import { listedSettings, type ListedSetting } from '#core/config/module-settings.js';
import type { QuotaList } from '#core/config/quota-names.js';
import type { SettingsOfModules } from '#core/config/read-settings.js';
import { fieldsOf } from '#http/fields/field-kinds.js';
import { localeFieldsOf } from '#http/fields/locale-field.js';
import type { ExtendedRecord } from '#http/extensions/extended-record.js';
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
  return tenantSettings === undefined
    ? []
    : fieldProblems(`The module ${name} (${file})`, 'tenantSettings', 'tenant setting', tenantSettings);
}

/** Problems of the fields that modules add to core records, each a sentence. */
export function extensionProblems({ name, file, extend }: ModuleDefinition): string[] {
  const who = `The module ${name} (${file})`;
  const kinds = extend.map(({ record }) => (record as Partial<ExtendedRecord> | undefined)?.kind);
  return extend.flatMap(({ fields }, index) => {
    const kind = kinds[index];
    if (kind === undefined || typeof fields !== 'function')
      return [`${who} extends nothing: give each a record, such as COMPONENTS, and a class of fields.`];
    if (kinds.indexOf(kind) !== index)
      return [`${who} extends the ${kind} twice: put all fields into one class.`];
    return fieldProblems(who, `fields of the ${kind}`, `field of the ${kind}`, fields);
  });
}

/** Problems of a class of fields with defaults. */
function fieldProblems(who: string, several: string, one: string, owner: Type<object>): string[] {
  const fields = [...fieldsOf(owner)];
  if (fields.length === 0)
    return [`${who} has ${several} without fields: give each a field decorator, such as @TextField.`];
  const defaults = new owner() as Record<string, unknown>;
  const texts = localeFieldsOf(owner).map(({ field }) => field);
  return fields.flatMap(([field, { nullable }]) => {
    const which = `${who} has the ${one} ${field}`;
    if (texts.includes(field)) return [`${which} as a text in several languages, which only records have.`];
    return defaults[field] === undefined && !nullable
      ? [`${which} without default: give the property a value, or make it nullable.`]
      : [];
  });
}
