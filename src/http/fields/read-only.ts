import { ApiProperty, DECORATORS } from '@nestjs/swagger';
import { isDeepStrictEqual } from 'node:util';
import { Invalid } from '../../errors/api-error.js';
import type { RecordJson } from '../results/record-json.js';
import { fieldsOf, type RecordClass } from './field-kinds.js';

/** What does change a read-only field, by its name; for the message. */
type ChangedBy = Readonly<Record<string, string>>;

interface ReadOnlyRules {
  /** The record as clients read it: what it has and the body's class has not, is read-only. */
  readonly record: RecordClass;
  /** Whether the body changes a record that exists, rather than making one. */
  readonly updates: boolean;
  /** On create, only words for the refusal. On update, these fields must equal the record's; all others are ignored. */
  readonly changedBy: ChangedBy;
}

const RULES = Symbol('readOnlyRules');
const sentReadOnly = new WeakMap<object, Readonly<Record<string, unknown>>>();

/**
 * Declares which record a body writes. Fields that the record has and the body has not are read-only. On create they are
 * refused. On update the record may be sent as it was read: those in `changedBy` must have the present value, since another
 * one asks for a step that this is not; all others change by themselves or by others' writes and are ignored.
 * Source: decisions, section 3.
 */
export function Writes(
  record: RecordClass,
  options: { updates: boolean; changedBy?: ChangedBy },
): ClassDecorator {
  const rules: ReadOnlyRules = { record, updates: options.updates, changedBy: options.changedBy ?? {} };
  return (target) => {
    Reflect.defineMetadata(RULES, rules, target);
    if (rules.updates) documentReadOnly(target as unknown as RecordClass, record);
  };
}

/** Shows the record's other fields in a body's schema as well: it may be the record as it was read. */
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

/** Sorts the members of a body that its class does not declare: unknown ones are errors, read-only ones may be. */
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

/** Keeps the members of a body that must equal the record's until the record is known. */
export function keepReadOnly(body: object, sent: Readonly<Record<string, unknown>>): void {
  const rules = Reflect.getMetadata(RULES, body.constructor) as ReadOnlyRules | undefined;
  const compared = Object.entries(sent).filter(([name]) => Object.hasOwn(rules?.changedBy ?? {}, name));
  if (compared.length > 0) sentReadOnly.set(body, Object.fromEntries(compared));
}

/** Whether a body carried members that must equal the record's. */
export function hasReadOnly(body: object): boolean {
  return sentReadOnly.has(body);
}

/**
 * Refuses a body with members that must equal the record's and do not.
 *
 * @throws Invalid on each field that differs, naming what does change it
 */
export function assertReadOnlyUnchanged(body: object, current: RecordJson<object>): void {
  const sent = sentReadOnly.get(body);
  if (sent === undefined) return;
  const rules = Reflect.getMetadata(RULES, body.constructor) as ReadOnlyRules;
  const record = current.parse();
  const changed = Object.entries(sent).filter(([name, value]) => !isDeepStrictEqual(record[name], value));
  if (changed.length > 0) {
    throw new Invalid(Object.fromEntries(changed.map(([name]) => [name, [readOnlyMessage(name, rules)]])));
  }
}

function readOnlyMessage(name: string, { changedBy }: ReadOnlyRules): string {
  const how = changedBy[name];
  return `The ${name} cannot be written here.${how === undefined ? '' : ` ${how}`}`;
}
