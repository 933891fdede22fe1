import type { LocaleTexts } from '../../lib/locale-texts.js';
import type { AnyRecord } from './records-api.js';
import { nameField, type Field } from './shapes.js';
import { textOf } from './text-of.js';

/** What people call a record: its title or name, else its id. */
export function nameOf(
  fields: readonly Field[],
  record: AnyRecord,
  textIn: (texts: LocaleTexts) => string,
): string {
  const field = nameField(fields);
  const value = field === undefined ? undefined : record[field.name];
  const text = field?.shape.kind === 'texts' ? textIn((value ?? {}) as LocaleTexts) : value;
  return typeof text === 'string' && text !== '' ? text : textOf(record.id);
}
