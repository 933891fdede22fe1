import { labelOf } from './labels.js';
import { typesOf, type Reference, type Resource, type Schema } from './reference.js';

/** What a value looks like, and so which input it gets. */
export type Shape = { readonly isNullable: boolean } & (
  | {
      readonly kind: 'text';
      readonly isLong: boolean;
      readonly format: 'uri' | 'email' | undefined;
      readonly maxLength: number | undefined;
    }
  /** Texts by language. */
  | { readonly kind: 'texts'; readonly isLong: boolean; readonly maxLength: number | undefined }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'flag' }
  | {
      readonly kind: 'number';
      readonly isInteger: boolean;
      readonly min: number | undefined;
      readonly max: number | undefined;
    }
  /** Id of an entry of a list. */
  | { readonly kind: 'entry'; readonly list: Resource }
  | { readonly kind: 'instant' }
  /** A file as base64, with or without `data:…;base64,` before it. */
  | { readonly kind: 'file'; readonly isDataUrl: boolean }
  | { readonly kind: 'list'; readonly item: Shape; readonly itemName: string; readonly max: number }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
  | { readonly kind: 'json' }
);

/** A member of a record or of a body. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly example: unknown;
  readonly fallback: unknown;
}

/** Texts longer than this get several lines. */
const ONE_LINE = 300;
/** Groups in groups deeper than this are shown as JSON. */
const MAX_DEPTH = 5;
const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** The members of an object. */
export function fieldsOf(
  reference: Reference,
  schema: Schema | undefined,
  within = '',
  depth = 0,
): readonly Field[] {
  const { properties = {}, required = [] } = reference.flat(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const flat = reference.flat(property);
    if (flat.deprecated === true) return [];
    return {
      name,
      label: labelOf(name),
      description: flat.description ?? '',
      shape: shapeOf(reference, property, name, within, depth),
      isRequired: required.includes(name),
      isReadOnly: flat.readOnly === true,
      example: flat.example,
      fallback: flat.default,
    };
  });
}

/**
 * @param name of the field, which says what an id is the id of
 * @param within name of the list that it is in
 */
export function shapeOf(
  reference: Reference,
  schema: Schema | undefined,
  name: string,
  within = '',
  depth = 0,
): Shape {
  const flat = reference.flat(schema);
  const { isNullable, maxLength } = flat;
  const types = typesOf(flat).filter((type) => type !== 'null');
  if (flat.enum !== undefined)
    return { kind: 'choice', isNullable, choices: flat.enum.filter((one) => one !== null).map(String) };
  if (types.length > 1) return { kind: 'json', isNullable };
  switch (types[0]) {
    case 'boolean':
      return { kind: 'flag', isNullable };
    case 'integer':
    case 'number':
      return numberShape(reference, flat, name, within);
    case 'string':
      if (flat.format === 'date-time') return { kind: 'instant', isNullable };
      if (isFile(flat))
        return { kind: 'file', isNullable, isDataUrl: /data url/i.test(flat.description ?? '') };
      return {
        kind: 'text',
        isNullable,
        isLong: (maxLength ?? 0) > ONE_LINE && flat.format !== 'uri' && !isSecret(name),
        format: flat.format === 'uri' || flat.format === 'email' ? flat.format : undefined,
        maxLength,
      };
    case 'array':
      return listShape(reference, flat, name, depth);
    case 'object': {
      const texts = reference.flat(
        typeof flat.additionalProperties === 'object' ? flat.additionalProperties : undefined,
      );
      if (flat.propertyNames !== undefined && typesOf(texts).includes('string'))
        return {
          kind: 'texts',
          isNullable,
          isLong: (texts.maxLength ?? 0) > ONE_LINE,
          maxLength: texts.maxLength,
        };
      if (flat.properties === undefined || depth >= MAX_DEPTH) return { kind: 'json', isNullable };
      return { kind: 'group', isNullable, fields: fieldsOf(reference, flat, within, depth + 1) };
    }
    case undefined:
    default:
      return { kind: 'json', isNullable };
  }
}

function numberShape(
  reference: Reference,
  { isNullable, minimum, maximum, type }: ReturnType<Reference['flat']>,
  name: string,
  within: string,
): Shape {
  const [, owner] = /^(\w+)_ids?$/.exec(name) ?? [];
  const list = name === 'id' && within !== '' ? listNamed(reference, within) : reference.listOf(owner ?? '');
  if (list !== undefined) return { kind: 'entry', isNullable, list };
  return {
    kind: 'number',
    isNullable,
    isInteger: typesOf({ type }).includes('integer'),
    min: minimum,
    max: maximum === MAX_SAFE ? undefined : maximum,
  };
}

/** The list that is called like a field: `roles`. */
function listNamed(reference: Reference, name: string): Resource | undefined {
  const found = reference.resources.get(name.replaceAll('_', '-'));
  return found?.kind === 'list' ? found : undefined;
}

function listShape(
  reference: Reference,
  { isNullable, items, maxItems = 100 }: ReturnType<Reference['flat']>,
  name: string,
  depth: number,
): Shape {
  const item = shapeOf(reference, items, name, name, depth + 1);
  const isAbilities = name === 'abilities' && item.kind === 'text';
  return {
    kind: 'list',
    isNullable,
    max: maxItems,
    itemName: labelOf(name),
    item: isAbilities ? { kind: 'choice', isNullable: false, choices: reference.abilities } : item,
  };
}

function isFile({ format, contentEncoding, description = '', maxLength = 0 }: Schema): boolean {
  return (
    format === 'byte' || contentEncoding === 'base64' || (/base64/i.test(description) && maxLength > ONE_LINE)
  );
}

function isSecret(name: string): boolean {
  return /secret|password|token/.test(name);
}

/** Fields that name a record to people, the best first. */
const NAMES = ['title', 'name', 'label', 'host', 'address', 'email', 'summary', 'month', 'action'];

/** The field that names a record; undefined: only its id does. */
export function nameField(fields: readonly Field[]): Field | undefined {
  const isName = ({ shape: { kind } }: Field): boolean => kind === 'text' || kind === 'texts';
  for (const name of NAMES) {
    const found = fields.find((field) => field.name === name && isName(field));
    if (found !== undefined) return found;
  }
  return undefined;
}

const MAX_COLUMNS = 6;

/** The fields that a list shows, the name first. A manifest may say others. */
export function columnsOf(fields: readonly Field[], wanted: readonly string[] = []): readonly Field[] {
  if (wanted.length > 0) return wanted.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const name = nameField(fields) ?? fields.find((field) => field.name === 'id') ?? fields[0];
  const others = fields.filter((field) => field !== name && field.name !== 'id' && isBrief(field.shape));
  return [...(name === undefined ? [] : [name]), ...others.toSorted(byWorth)].slice(0, MAX_COLUMNS);
}

function isBrief(shape: Shape): boolean {
  switch (shape.kind) {
    case 'choice':
    case 'flag':
    case 'instant':
    case 'number':
    case 'entry':
      return true;
    case 'text':
    case 'texts':
      return !shape.isLong && (shape.kind === 'texts' || shape.format !== 'uri');
    case 'file':
    case 'list':
    case 'group':
    case 'json':
      return false;
  }
}

const WORTH: readonly Shape['kind'][] = ['choice', 'entry', 'text', 'texts', 'number', 'flag', 'instant'];

function byWorth(one: Field, other: Field): number {
  return WORTH.indexOf(one.shape.kind) - WORTH.indexOf(other.shape.kind);
}
