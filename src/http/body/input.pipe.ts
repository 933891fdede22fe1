import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import { currentTenant } from '#core/context/work-context.js';
import { localePatchProblems } from '#core/text/locale-text.js';
import { Invalid } from '#core/errors/api-error.js';
import { fieldsOf, type RecordClass } from '../fields/field-kinds.js';
import { localeFieldsOf } from '../fields/locale-field.js';
import { checkUndeclared, restoreReadOnly } from './read-only.js';
import { RawBody, UnreadBody } from './raw-body.js';
import { rememberValidationRules } from './validation-rules.js';

/**
 * Collects messages by field. The object has no prototype, so a field
 * called `__proto__` is a field like any other.
 */
class Problems {
  private readonly fields = Object.create(null) as Record<string, string[]>;

  add(field: string, message: string): void {
    (this.fields[field] ??= []).push(message);
  }

  throwIfAny(): void {
    if (Object.keys(this.fields).length > 0) throw new Invalid(this.fields);
  }
}

/**
 * Converts bodies and queries into instances of their declared classes, or throws one 422 with all problems
 * by field. Only declared fields are accepted. Source: decisions, section 3.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  constructor() {
    rememberValidationRules();
  }

  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    // A handler that takes a single member by name checks it itself.
    if (metatype === undefined || data !== undefined || (type !== 'body' && type !== 'query')) return value;
    const target = metatype as new () => object;
    return type === 'body' ? readBody(target, value) : readQuery(target, value);
  }
}

function readBody(target: new () => object, value: unknown): object {
  if (value instanceof RawBody || value instanceof UnreadBody)
    throw new Error('Nothing has decoded this body: is its controller a @ManagementApi?');
  return readInput(target, value);
}

/**
 * Converts a client's input into an instance of a declared class.
 *
 * @throws Invalid with all problems by field
 */
export function readInput<T extends object>(target: new () => T, value: unknown): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw Invalid.field('body', 'The body must be a JSON object.');
  }
  const problems = new Problems();
  const fields = fieldsOf(target);
  const members = Object.entries(value);
  if (members.length > MAX_MEMBERS) {
    throw Invalid.field('body', `The body must not have more than ${MAX_MEMBERS} fields.`);
  }
  const undeclared = Object.fromEntries(members.filter(([name]) => !fields.has(name)));
  for (const [name, message] of Object.entries(checkUndeclared(target, undeclared)))
    problems.add(name, message);

  const localeFields = localeFieldsOf(target);
  const texts = new Set(localeFields.map(({ field }) => field));
  const plain = members.filter(([name]) => fields.has(name) && !texts.has(name));
  const body = instantiate(target, Object.fromEntries(plain), problems);
  for (const { field, maxLength, required, unless } of localeFields) {
    const written = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
    if (written === undefined) {
      const isSpared = unless !== undefined && Object.hasOwn(value, unless);
      if (required && !isSpared) problems.add(field, `The ${field} is required.`);
      continue;
    }
    const rules = { field, maxLength, locales: currentTenant().locales };
    for (const { path, message } of localePatchProblems(written, rules)) problems.add(path, message);
    // Set without class-transformer, which copies objects key by key: some keys are unsafe to copy.
    (body as Record<string, unknown>)[field] = written;
  }
  problems.throwIfAny();
  restoreReadOnly(body, undeclared);
  return body;
}

/** Kinds of fields whose columns hold what a client would send. PostgreSQL itself checks ids and instants. */
const LIKE_COLUMNS = ['integer', 'number', 'boolean', 'text', 'json'];

/**
 * Checks the columns of a row by the rules of the fields with the same names. Null is left to the table.
 *
 * @throws Invalid
 */
export function checkColumns(target: RecordClass, row: Readonly<Record<string, unknown>>): void {
  const problems = new Problems();
  const texts = localeFieldsOf(target);
  const isText = (name: string): boolean => texts.some(({ field }) => field === name);
  const plain = [...fieldsOf(target)].filter(
    ([name, { kind }]) => LIKE_COLUMNS.includes(kind.type) && !isText(name) && row[name] != null,
  );
  instantiate(
    target as new () => object,
    Object.fromEntries(plain.map(([name]) => [name, row[name]])),
    problems,
    { skipUndefinedProperties: true },
  );
  for (const { field, maxLength } of texts) {
    const text = row[field];
    if (text == null) continue;
    const locales = typeof text === 'object' ? Object.keys(text) : [];
    if (typeof text !== 'object') problems.add(field, `The ${field} must be an object of texts by language.`);
    for (const { path, message } of localePatchProblems(text, { field, maxLength, locales }))
      problems.add(path, message);
  }
  problems.throwIfAny();
}

function readQuery(target: new () => object, value: unknown): object {
  const problems = new Problems();
  const fields = fieldsOf(target);
  const members = Object.entries(value as Record<string, unknown>);
  const known = members.filter(([name]) => fields.has(name));
  const isList = (name: string): boolean => fields.get(name)?.kind.type === 'json';
  for (const [name] of members.filter((member) => !known.includes(member)))
    problems.add(name, `There is no such parameter; there are ${[...fields.keys()].join(', ')}.`);
  for (const [name, given] of known) {
    if (Array.isArray(given) && !isList(name)) problems.add(name, `The ${name} must be given once.`);
  }
  const single = known.filter(([name, given]) => !Array.isArray(given) || isList(name));
  const query = instantiate(target, Object.fromEntries(single), problems);
  problems.throwIfAny();
  return query;
}

function instantiate<T extends object>(
  target: new () => T,
  members: Record<string, unknown>,
  problems: Problems,
  options: ValidatorOptions = {},
): T {
  const fields = fieldsOf(target);
  const safe = Object.entries(members).map(([name, value]) => {
    const short = shortened(value);
    const isFit = fields.get(name)?.kind.type === 'json' ? isPlain(short) : !isComposite(short);
    return [name, isFit ? short : UNFIT];
  });
  const instance = plainToInstance(target, Object.fromEntries(safe), { exposeUnsetFields: false });
  const rules = {
    stopAtFirstError: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    // A body may have no fields at all.
    forbidUnknownValues: false,
    ...options,
  };
  for (const error of validateSync(instance, rules)) addValidationError(error, '', problems);
  return instance;
}

/** Replaces a value that is not safe to transform. No field accepts it, so each field reports its usual message. */
const UNFIT = Number.NaN;
/** Deeper than any declared body. */
const MAX_DEPTH = 10;
/** More than any declared object has. */
const MAX_MEMBERS = 200;
/** The length of the longest declared list. */
const MAX_ELEMENTS = 10_000;
const SPECIAL_KEYS = ['constructor', '__proto__'];

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * True if class-transformer can handle a value safely. It treats a `constructor` member
 * as a class to instantiate, follows nested lists until the stack overflows, and is
 * quadratic in the number of members of an object.
 */
function isPlain(value: unknown): boolean {
  let level = [value].filter(isComposite);
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    if (level.length === 0) return true;
    const next: object[] = [];
    for (const one of level) {
      const values: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
      if (!Array.isArray(one) && !hasFewUsualKeys(one, values.length)) return false;
      for (const inner of values) if (isComposite(inner)) next.push(inner);
    }
    level = next;
  }
  return false;
}

function hasFewUsualKeys(one: object, count: number): boolean {
  return count <= MAX_MEMBERS && !SPECIAL_KEYS.some((key) => Object.hasOwn(one, key));
}

/** Cuts a list that is too long for any field to one element more than the maximum, so it is still refused. */
function shortened(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, MAX_ELEMENTS + 1) : value;
}

function addValidationError(error: ValidationError, parent: string, problems: Problems): void {
  const path = parent + error.property;
  for (const [rule, message] of Object.entries(error.constraints ?? {}))
    problems.add(path, absenceMessage(error, path, rule) ?? message);
  for (const child of error.children ?? []) addValidationError(child, `${path}.`, problems);
}

/** Message for a missing, null or undeclared field; undefined for other values, which have their own message. */
function absenceMessage(
  { property, value, constraints = {} }: ValidationError,
  path: string,
  rule: string,
): string | undefined {
  if (rule === 'whitelistValidation') return `There is no field ${JSON.stringify(property)} here.`;
  // A list element has no name, so the message uses its path.
  const name = /^\d+$/.test(property) ? path : property;
  // Lists have names in the plural.
  if (value === undefined) return `The ${name} ${'isArray' in constraints ? 'are' : 'is'} required.`;
  return value === null ? `The ${name} must not be null.` : undefined;
}
