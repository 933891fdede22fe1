import { Invalid } from '#core/errors/api-error.js';

const TRUE: readonly unknown[] = [true, 1, 'true', 't', '1', 'yes', 'on'];
const FALSE: readonly unknown[] = [false, 0, 'false', 'f', '0', 'no', 'off'];
const MAX_IDS = 1_000;
/** Groups have a `g` before their id in `/api/v2`, which clients may take ids from. */
const ID = /^g?([1-9]\d{0,14})$/;

/** Members of a body as Statuspage's clients send them: in forms every value is a text, and in JSON many are, too. */
export class SentFields {
  private constructor(private readonly members: Readonly<Record<string, unknown>>) {}

  /** All members of a body. @throws Invalid unless it is an object */
  static all(body: unknown): SentFields {
    if (body !== undefined && !isObject(body)) throw Invalid.field('body', 'The body must be an object.');
    return new SentFields(body ?? {});
  }

  /** Members of the wrapper in a body: `{"incident": {…}}`. @throws Invalid if it is missing */
  static in(wrapper: string, body: unknown): SentFields {
    const members = isObject(body) && Object.hasOwn(body, wrapper) ? body[wrapper] : undefined;
    if (!isObject(members)) throw Invalid.field(wrapper, `The body must have an object ${wrapper}.`);
    return new SentFields(members);
  }

  /** Undefined if the member was not sent. */
  value(name: string): unknown {
    return Object.hasOwn(this.members, name) ? this.members[name] : undefined;
  }

  names(): string[] {
    return Object.keys(this.members);
  }

  /** @throws Invalid for lists, objects and booleans */
  text(name: string): string | null | undefined {
    const value = this.value(name);
    if (value === undefined || value === null || typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw Invalid.field(name, `The ${name} must be a text.`);
  }

  /** A text that is not blank; undefined for null and blank ones, too. */
  filled(name: string): string | undefined {
    const text = this.text(name);
    return text == null || text.trim() === '' ? undefined : text;
  }

  /** Null and an empty text count as left out. @throws Invalid */
  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || value === null || value === '') return undefined;
    if (TRUE.includes(value)) return true;
    if (FALSE.includes(value)) return false;
    throw Invalid.field(name, `The ${name} must be true or false.`);
  }

  /** Null for none. @throws Invalid */
  id(name: string): number | null | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return text === null || text === '' ? null : idIn(name, text);
  }

  /** Distinct ids of a list. @throws Invalid */
  ids(name: string): number[] | undefined {
    const values = this.list(name)?.filter((value) => value !== '');
    if (values !== undefined && values.length > MAX_IDS)
      throw Invalid.field(name, `The ${name} must not have more than ${MAX_IDS} elements.`);
    return values && [...new Set(values.map((value) => idIn(name, value)))];
  }

  /** Clients send lists also as objects with numbers as names (PHP), and as a single value. */
  list(name: string): unknown[] | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value)) return value as unknown[];
    return isObject(value) ? Object.values(value) : [value];
  }

  /** @throws Invalid */
  choice<T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.filled(name);
    const found = values.find((value) => value === text);
    if (text !== undefined && found === undefined)
      throw Invalid.field(name, `The ${name} must be one of ${values.join(', ')}.`);
    return found;
  }

  /** Members of an object; undefined if it was not sent. @throws Invalid */
  object(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    // PHP and some forms send an empty object as an empty list or text.
    if (value === '' || (Array.isArray(value) && value.length === 0)) return {};
    if (!isObject(value)) throw Invalid.field(name, `The ${name} must be an object.`);
    return value;
  }
}

/** @throws Invalid */
function idIn(name: string, value: unknown): number {
  const [, digits] = ID.exec(String(value)) ?? [];
  if ((typeof value !== 'string' && typeof value !== 'number') || digits === undefined)
    throw Invalid.field(name, `The ${name} must be ids.`);
  return Number(digits);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
