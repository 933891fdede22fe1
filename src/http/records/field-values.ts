import type { Type } from '@nestjs/common';
import { fieldsOf } from '../fields/field-kinds.js';
import { RecordJson } from '../results/record-json.js';

type Values = Readonly<Record<string, unknown>>;

/** Stored values of fields that the class still has. */
export function fieldValues(record: Type<object>, stored: Values): Values {
  const fields = fieldsOf(record);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => fields.has(name)));
}

/** Prints the fields of a class that has no row of its own. */
export function valuesJson<Fields extends object>(record: Type<Fields>, values: object): RecordJson<Fields> {
  const given = values as Values;
  const shown = [...fieldsOf(record).keys()].map((name) => [name, given[name] ?? null] as const);
  return new RecordJson('', JSON.stringify(Object.fromEntries(shown)));
}
