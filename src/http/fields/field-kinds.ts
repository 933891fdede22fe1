/** How a value gets from PostgreSQL's text form into JSON. */
export type FieldKind =
  | { readonly type: 'id' | 'integer' | 'number' | 'boolean' | 'text' | 'timestamp' | 'json' }
  | { readonly type: 'record'; readonly record: () => RecordClass };

/** A class whose fields are declared with the field decorators. */
export type RecordClass<T extends object = object> = abstract new (...args: never[]) => T;

/**
 * How a field stands in a body: it must be sent, or may be left out; `update`: may be left out of an update although a new
 * record needs it.
 */
export type Presence = 'required' | 'optional' | 'update';

/** The decorator of a record's field in a body that writes the record. */
export type InBody = (presence: Presence) => PropertyDecorator;

/** What a field decorator says of a field. */
export interface FieldDeclaration {
  readonly kind: FieldKind;
  readonly nullable: boolean;
  /** The value changes while nobody writes anything, so that no write conflicts with it. */
  readonly movesByItself: boolean;
  readonly inBody: InBody;
}

const DECLARED = Symbol('declaredFields');

interface Declared {
  [DECLARED]?: Map<string, FieldDeclaration>;
}

/** Notes a field of a class, in the order of declaration; sub-classes have their parents' fields first. */
export function declareField(prototype: object, name: string, declaration: FieldDeclaration): void {
  const declared = prototype as Declared;
  if (!Object.hasOwn(declared, DECLARED)) declared[DECLARED] = new Map(declared[DECLARED]);
  declared[DECLARED]?.set(name, declaration);
}

/** The fields of a class by name, in the order of declaration. */
export function fieldsOf(record: RecordClass): ReadonlyMap<string, FieldDeclaration> {
  return (record.prototype as Declared)[DECLARED] ?? new Map<string, FieldDeclaration>();
}
