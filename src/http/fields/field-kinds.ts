/** How a value gets from PostgreSQL's text form into JSON. */
export type FieldKind =
  | { readonly type: 'integer' | 'number' | 'boolean' | 'text' | 'timestamp' | 'json' }
  | { readonly type: 'record'; readonly record: () => RecordClass };

/** A class whose fields are declared with the field decorators. */
export type RecordClass<T extends object = object> = abstract new (...args: never[]) => T;

const KINDS = Symbol('fieldKinds');

interface Declared {
  [KINDS]?: Map<string, FieldKind>;
}

/** Notes a field of a class, in the order of declaration; sub-classes have their parents' fields first. */
export function declareField(prototype: object, name: string, kind: FieldKind): void {
  const declared = prototype as Declared;
  if (!Object.hasOwn(declared, KINDS)) declared[KINDS] = new Map(declared[KINDS]);
  declared[KINDS]?.set(name, kind);
}

/** The fields of a class by name, in the order of declaration. */
export function fieldsOf(record: RecordClass): ReadonlyMap<string, FieldKind> {
  return (record.prototype as Declared)[KINDS] ?? new Map<string, FieldKind>();
}
