import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import type { Operation, Schema } from './operations.js';

/** Maximum characters of a query, well below Node's limit for a request head (16 KiB). */
const MAX_QUERY = 12_000;

/** Greater than the depth of any declared body. */
const MAX_DEPTH = 6;
/** Upper bounds of generated text lengths and list lengths, to limit the time of a run. */
const LONGEST = 30_000;
const MANY = 200;

/** Values that have broken other APIs, whatever a field expects. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' \t\n',
  '\u0000',
  '\ud800',
  '\u202eelbat pord',
  "'; drop table component; --",
  '$1 ${7*7} {{7*7}} %s %00',
  '<script>alert(1)</script>',
  '👩‍👩‍👧‍👦'.repeat(100),
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999+14:00',
  '2026-03-01',
  '-9223372036854775809',
  'javascript:alert(1)',
  [],
  [null],
  [[[[[[[[[[[[]]]]]]]]]]]],
  {},
  { de: null, en: 'x' },
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
];

const hostile = fc.constantFrom(...HOSTILE);

/**
 * Generates values from the schemas of the reference: most nearly valid, some at the bounds, some
 * hostile.
 */
export class GeneratedInput {
  constructor(private readonly document: OpenAPIObject) {}

  /** Different bodies of an operation: its example with some members replaced, left out or added. */
  bodies({ body }: Operation, count: number, seed: number): unknown[] {
    if (body === undefined) return [];
    const { properties = {} } = this.resolve(body.schema);
    const members: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
      {
        ...Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [name, this.value(schema, 0)]),
        ),
        ['not_a_field']: hostile,
      },
      { requiredKeys: [] },
    );
    const changed = fc.tuple(members, fc.subarray(Object.keys(properties))).map(([given, dropped]) => {
      const kept = Object.entries({ ...body.example, ...given }).filter(([name]) => !dropped.includes(name));
      return Object.fromEntries(kept);
    });
    const one = fc
      .tuple(members, fc.constantFrom(...Object.keys(properties), 'not_a_field'))
      .map(([given, name]) => (name in given ? { ...body.example, [name]: given[name] } : body.example));
    const any = fc.oneof({ weight: 10, arbitrary: one }, { weight: 5, arbitrary: changed }, hostile);
    return distinct(fc.sample(any, { numRuns: count, seed }));
  }

  /** Different queries of an operation, each beginning with `?`. */
  queries({ query }: Operation, count: number, seed: number): string[] {
    const values = query.map(
      ({ name, schema }) =>
        [name, fc.oneof({ weight: 2, arbitrary: this.value(schema, 0) }, hostile)] as const,
    );
    const unknown = { ['not_a_parameter']: hostile };
    const members = fc.record(values.length === 0 ? unknown : Object.fromEntries(values), {
      requiredKeys: [],
    });
    const queries = members.map((given) => {
      const pairs = Object.entries(given).map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return `${name}=${encodeURIComponent(text.toWellFormed())}`;
      });
      return `?${pairs.join('&')}`;
    });
    // Node refuses longer ones before any route.
    const readable = queries.filter(({ length }) => length < MAX_QUERY);
    return distinct(fc.sample(readable, { numRuns: count, seed }));
  }

  private value(given: Schema, depth: number): fc.Arbitrary<unknown> {
    const right = this.right(this.resolve(given), depth);
    return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: hostile });
  }

  /** A value that the schema allows or nearly allows. */
  private right(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (depth > MAX_DEPTH) return fc.constant(null);
    if (alternatives !== undefined) return fc.oneof(...alternatives.map((one) => this.value(one, depth + 1)));
    const types = [schema.type ?? 'object'].flat();
    return fc.oneof(...types.map((type) => this.ofType(type, schema, depth)));
  }

  private ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return text(schema);
      case 'integer':
        return number(schema);
      case 'number':
        return fc.oneof(number(schema), fc.double({ noNaN: true, noDefaultInfinity: true }));
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(this.value(schema.items ?? {}, depth + 1), { maxLength: 3 });
      case 'object':
        return this.object(schema, depth);
      default:
        return fc.constant(null);
    }
  }

  private object({ properties, additionalProperties }: Schema, depth: number): fc.Arbitrary<unknown> {
    if (properties === undefined) {
      const values = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' };
      const names = fc.constantFrom('de', 'en', 'fr', 'DE', '', '__proto__', 'constructor');
      return fc.dictionary(names, this.value(values, depth + 1), { maxKeys: 3 });
    }
    const members = Object.entries(properties).map(
      ([name, schema]) => [name, this.value(schema, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(members), { requiredKeys: [] });
  }

  private resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const schemas = (this.document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
    return this.resolve(schemas[schema.$ref.split('/').at(-1)!]!);
  }
}

/** About half of a sample repeats the other half, most often the unchanged example. */
function distinct<T>(inputs: readonly T[]): T[] {
  return [...new Map(inputs.map((one) => [JSON.stringify(one), one])).values()];
}

function text({ format, minLength = 0, maxLength = MANY, example }: Schema): fc.Arbitrary<unknown> {
  const longest = Math.min(maxLength, LONGEST);
  const bounds = fc.constantFrom(minLength, minLength - 1, longest, longest + 1);
  return fc.oneof(
    ...(example === undefined ? [] : [fc.constant(example)]),
    ...(format === 'date-time' ? [fc.date({ noInvalidDate: true }).map((date) => date.toISOString())] : []),
    ...(format === 'uri' ? [fc.webUrl()] : []),
    fc.string({ unit: 'binary', maxLength: Math.min(longest, MANY) }),
    bounds.map((length) => 'x'.repeat(Math.max(0, length))),
  );
}

function number({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1, example }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    ...(example === undefined ? [] : [fc.constant(example)]),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1),
    fc.maxSafeInteger(),
    fc.nat(20),
  );
}
