import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation, Schema } from './operations.js';

/** Makes bodies of the same operation that each ask for a different change. */
export class BodyVariants {
  private readonly schemas: Readonly<Record<string, Schema>>;

  constructor({ components }: OpenAPIObject) {
    this.schemas = components?.schemas ?? {};
  }

  /**
   * Returns the body with another text or list or, if it has neither, another number. Each sender
   * then asks for a change to the current state.
   */
  of({ body }: Operation, json: object | undefined, number: number): object | undefined {
    if (body === undefined || json === undefined) return json;
    const { properties = {} } = this.resolved(body.schema);
    for (const [name, value] of Object.entries(json)) {
      if (Array.isArray(value) && value.length > 1)
        return { ...json, [name]: name === 'ids' ? rotated(value, number + 1) : value.slice(1) };
      if (textsOf(value).length === 0 || isChosen(name, properties[name])) continue;
      const texts = Object.entries(value as object).map(([key, text]) => [key, `${text} ${number}`]);
      return {
        ...json,
        [name]: typeof value === 'string' ? otherText(value, number) : (Object.fromEntries(texts) as object),
      };
    }
    const [name, value] = Object.entries(json).find(([, one]) => Number.isInteger(one)) ?? [];
    return name === undefined
      ? json
      : { ...json, [name]: otherNumber(value as number, number, properties[name]) };
  }

  /** Schema with all references resolved. */
  resolved({ $ref, ...schema }: Schema): Schema {
    if ($ref !== undefined) return this.resolved(this.schemas[$ref.split('/').at(-1)!]!);
    const parts = (schema.allOf ?? []).map((part) => this.resolved(part));
    const own = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, this.resolved(one)]);
    const properties = Object.assign({}, ...parts.map((part) => part.properties), Object.fromEntries(own));
    return Object.assign({}, ...parts, schema, { properties }) as Schema;
  }
}

/** Another number that the field accepts. */
function otherNumber(value: number, number: number, { maximum = Infinity }: Schema = {}): number {
  const by = number + 1;
  return value + by <= maximum ? value + by : value - by;
}

/** Another text that the field accepts; of an address, another address. */
function otherText(text: string, number: number): string {
  return text.includes('@') ? `${number}.${text}` : `${text} ${number}`;
}

function rotated(ids: readonly unknown[], by: number): unknown[] {
  return [...ids.slice(by), ...ids.slice(0, by)];
}

/** The texts of a value: one, or one for each language; empty if it has none. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return texts.every((text) => typeof text === 'string') ? texts : [];
}

/** True if a field accepts only certain texts. */
function isChosen(
  name: string,
  { format, enum: values, pattern = '' }: Schema & { readonly pattern?: string } = {},
): boolean {
  if (format !== undefined || values !== undefined || name === 'locale') return true;
  return !new RegExp(pattern, 'u').test('Text 1');
}
