/** How a value is converted from PostgreSQL's text format to JSON. */
export type FieldKind =
  | { readonly type: 'id' | 'integer' | 'number' | 'boolean' | 'text' | 'timestamp' | 'json' }
  | { readonly type: 'record'; readonly record: () => RecordClass };

/** A class whose fields are declared with the field decorators. */
export type RecordClass<T extends object = object> = abstract new (...args: never[]) => T;

/** Whether a field is required in a body. `update`: optional in an update, although required on create. */
export type Presence = 'required' | 'optional' | 'update';

/** Returns the decorator of a record's field for a body that writes the record. */
export type InBody = (presence: Presence) => PropertyDecorator;

/** Declaration of a field by its decorator. */
export interface FieldDeclaration {
  readonly kind: FieldKind;
  readonly nullable: boolean;
  /** The value changes without a write, so it never conflicts with one. */
  readonly movesByItself: boolean;
  /** Keys that must not know the value are shown it masked, so it never conflicts with a write either. */
  readonly isSecret: boolean;
  readonly inBody: InBody;
}

const DECLARED = Symbol('declaredFields');

interface Declared {
  [DECLARED]?: Map<string, FieldDeclaration>;
}

/** Registers a field of a class. Fields are in the order of declaration, those of a parent class first. */
export function declareField(prototype: object, name: string, declaration: FieldDeclaration): void {
  const declared = prototype as Declared;
  if (!Object.hasOwn(declared, DECLARED)) declared[DECLARED] = new Map(declared[DECLARED]);
  declared[DECLARED]?.set(name, declaration);
}

/** Returns the fields of a class by name, in the order of declaration. */
export function fieldsOf(record: RecordClass): ReadonlyMap<string, FieldDeclaration> {
  return (record.prototype as Declared)[DECLARED] ?? new Map<string, FieldDeclaration>();
}
