import { ApiProperty, DECORATORS } from '@nestjs/swagger';
import { isDeepStrictEqual } from 'node:util';
import { maskedAddress } from '#platform/access/links/hook-address.js';
import { Invalid } from '#core/errors/api-error.js';
import { parseInstant } from '#core/time/instant.js';
import type { RecordJson } from '../results/record-json.js';
import { fieldsOf, type FieldDeclaration, type RecordClass } from '../fields/field-kinds.js';

/** What changes a read-only field instead, by field, for the message. */
type ChangedBy = Readonly<Record<string, string>>;

interface ReadOnlyRules {
  /** The record as clients read it. Its fields that the body's class does not have are read-only. */
  readonly record: RecordClass;
  /** True if the body changes a record, false if it creates one. */
  readonly updates: boolean;
  /**
   * On create, texts for the refusal only. On update, these fields must equal the record's; all others
   * are ignored beside a field that the body writes.
   */
  readonly changedBy: ChangedBy;
  /** On update, texts for fields that are ignored in most bodies. */
  readonly followsFrom: ChangedBy;
}

const RULES = Symbol('readOnlyRules');
const sentReadOnly = new WeakMap<object, Readonly<Record<string, unknown>>>();

/**
 * Declares which record a body writes. Fields that the record has and the body does not are read-only. On
 * create, they are refused. On update, a client may send the record as it read it: fields in `changedBy` must
 * have the current value, because another value asks for an operation that this is not. All others may have
 * changed by themselves or by other writes, and are ignored; but in a body that writes no field at all they
 * must have the current value, too, because nobody sends that for another reason. Source: decisions, section 3.
 */
export function Writes(
  record: RecordClass,
  options: { updates: boolean; changedBy?: ChangedBy; followsFrom?: ChangedBy },
): ClassDecorator {
  const rules: ReadOnlyRules = { record, changedBy: {}, followsFrom: {}, ...options };
  return (target) => {
    Reflect.defineMetadata(RULES, rules, target);
    if (rules.updates) documentReadOnly(target as unknown as RecordClass, record);
  };
}

/** Adds the record's read-only fields to a body's schema, because a client may send the record as it read it. */
function documentReadOnly(body: RecordClass, record: RecordClass): void {
  const written = fieldsOf(body);
  for (const name of fieldsOf(record).keys()) {
    if (written.has(name)) continue;
    const documented = Reflect.getMetadata(
      DECORATORS.API_MODEL_PROPERTIES,
      record.prototype as object,
      name,
    ) as object;
    ApiProperty({ ...documented, required: false, readOnly: true })(body.prototype as object, name);
  }
}

/**
 * Checks the members of a body that its class does not declare. Unknown members are errors.
 * Read-only members are errors on create only.
 */
export function checkUndeclared(
  target: RecordClass,
  undeclared: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const rules = Reflect.getMetadata(RULES, target) as ReadOnlyRules | undefined;
  const problems = Object.create(null) as Record<string, string>;
  for (const name of Object.keys(undeclared)) {
    if (rules === undefined || !fieldsOf(rules.record).has(name))
      problems[name] = `There is no field ${JSON.stringify(name)} here.`;
    else if (!rules.updates) problems[name] = readOnlyMessage(name, rules);
  }
  return problems;
}

/** Stores the members of a body that must equal the record's, until the record has been read. */
export function restoreReadOnly(body: object, sent: Readonly<Record<string, unknown>>): void {
  const rules = Reflect.getMetadata(RULES, body.constructor) as ReadOnlyRules | undefined;
  const writesNothing = Object.values(body).every((value) => value === undefined);
  const compared = Object.entries(sent).filter(
    ([name]) => writesNothing || Object.hasOwn(rules?.changedBy ?? {}, name),
  );
  if (compared.length > 0) sentReadOnly.set(body, Object.fromEntries(compared));
}

/** True if a body has members that must equal the record's. */
export function hasReadOnly(body: object): boolean {
  return sentReadOnly.has(body);
}

/**
 * Refuses a body with members that must equal the record's and do not.
 *
 * @throws Invalid on each field that differs, with what changes the field instead
 */
export function assertReadOnlyUnchanged(body: object, current: RecordJson<object>): void {
  const sent = sentReadOnly.get(body);
  if (sent === undefined) return;
  const rules = Reflect.getMetadata(RULES, body.constructor) as ReadOnlyRules;
  const record = current.parse();
  const fields = fieldsOf(rules.record);
  const changed = Object.entries(sent).filter(
    ([name, value]) => !isSame(value, record[name], fields.get(name)),
  );
  if (changed.length > 0) {
    throw new Invalid(Object.fromEntries(changed.map(([name]) => [name, [readOnlyMessage(name, rules)]])));
  }
}

/** True if a client that read `current` may send `value`. */
function isSame(value: unknown, current: unknown, field: FieldDeclaration | undefined): boolean {
  if (field?.kind.type === 'timestamp') return asReturned(value) === current;
  if (field?.isSecret === true && typeof current === 'string')
    return value === current || value === maskedAddress(current);
  if (field?.kind.type !== 'record' || !isObject(value) || !isObject(current))
    return isDeepStrictEqual(value, current);
  const inner = fieldsOf(field.kind.record());
  return [...new Set([...Object.keys(value), ...inner.keys()])].every((name) =>
    isSame(value[name], current[name], inner.get(name)),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a timestamp to the notation of responses, because clients that parse timestamps write their own. */
function asReturned(value: unknown): unknown {
  return (typeof value === 'string' ? parseInstant(value)?.toISOString() : undefined) ?? value;
}

function readOnlyMessage(name: string, { changedBy, followsFrom }: ReadOnlyRules): string {
  const how = changedBy[name] ?? followsFrom[name];
  return `The ${name} cannot be written here.${how === undefined ? '' : ` ${how}`}`;
}
