import { Unreadable } from './import-file.js';

/** A member-wise view of JSON that others have written. What is missing or of another type reads as absent. */
export class Given {
  private constructor(private readonly members: Readonly<Record<string, unknown>>) {}

  /** @throws Unreadable if it is no object */
  static of(value: unknown, name = 'The file'): Given {
    if (!isObject(value)) throw new Unreadable(`${name} is not a JSON object.`);
    return new Given(value);
  }

  /** Objects of a list; anything else in it is left out. */
  static all(value: unknown): Given[] {
    return Array.isArray(value) ? value.filter(isObject).map((one) => new Given(one)) : [];
  }

  /** A text that is not blank, or a number as a text. */
  text(name: string): string | undefined {
    const value = this.value(name);
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.value(name);
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
  }

  /** Services write booleans as numbers too. */
  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (typeof value === 'boolean') return value;
    return value === 1 || value === 0 ? value === 1 : undefined;
  }

  /** An instant. Texts without an offset are in UTC; numbers are seconds since 1970. */
  time(name: string): Date | undefined {
    const value = this.value(name);
    if (typeof value === 'number') return valid(new Date(value * 1000));
    if (typeof value !== 'string' || value === '') return undefined;
    const isBare = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(value);
    return valid(new Date(isBare ? `${value.replace(' ', 'T')}Z` : value));
  }

  object(name: string): Given | undefined {
    const value = this.value(name);
    return isObject(value) ? new Given(value) : undefined;
  }

  list(name: string): Given[] {
    return Given.all(this.value(name));
  }

  /** Texts and numbers of a list, as texts. */
  texts(name: string): string[] {
    const value = this.value(name);
    return Array.isArray(value)
      ? value.flatMap((one: unknown) =>
          typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
        )
      : [];
  }

  has(name: string): boolean {
    return this.value(name) !== undefined && this.value(name) !== null;
  }

  value(name: string): unknown {
    return Object.hasOwn(this.members, name) ? this.members[name] : undefined;
  }

  /** All members as they are. */
  all(): Readonly<Record<string, unknown>> {
    return this.members;
  }

  names(): string[] {
    return Object.keys(this.members);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valid(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date;
}
