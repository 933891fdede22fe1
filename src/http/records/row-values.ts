import { fieldsOf, type RecordClass } from '../fields/field-kinds.js';

/** Entity property of a field: `componentId` for `component_id`. */
export type PropertyOf<Field extends string> = Field extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : Field;

/** Values of a body, under the names of the entity's properties. */
type RowValues<Body extends object> = {
  [Field in keyof Body as PropertyOf<Field & string>]: Body[Field];
};

/**
 * Converts a body to values of a row. Omitted fields stay omitted. For bodies whose fields are columns.
 *
 * @param record the class of the body, which may be a plain object
 */
export function rowValues<Body extends object>(
  body: Body,
  record = body.constructor as RecordClass,
): RowValues<Body> {
  const fields = [...fieldsOf(record).keys()];
  const given = fields.map(
    (field) => [propertyOf(field), withoutClasses((body as Record<string, unknown>)[field])] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as RowValues<Body>;
}

/** Members of a body's lists have classes, those of a stored row have none: they would differ though they say the same. */
function withoutClasses(value: unknown): unknown {
  return Array.isArray(value) ? structuredClone(value) : value;
}

/** Returns the entity property of a field. */
export function propertyOf(field: string): string {
  return field.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
