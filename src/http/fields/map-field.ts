import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { isLongerThan, tidy, unstorable } from '#core/text/locale-text.js';
import { field, type FieldOptions } from './field.js';
import { STORABLE } from './fields.js';

interface MapRules {
  readonly maxItems: number;
  readonly key: RegExp;
  /** Maximum length of a key, as the pattern has it. */
  readonly keyLength: number;
  /** The pattern of keys in words, for messages: `a name such as region`. */
  readonly keyInWords: string;
  /** Maximum length of a text. */
  readonly maxLength: number;
  /** Types of values besides texts. */
  readonly also?: readonly ('number' | 'null')[];
}

/** Values by names that clients choose: labels, or the values of a template's variables. */
export function MapField(options: FieldOptions & MapRules): PropertyDecorator {
  const { maxItems, key, keyLength, keyInWords, maxLength, also = [] } = options;
  const schema = {
    type: 'object',
    maxProperties: maxItems,
    // The pattern bounds it, too; linters look for a number.
    propertyNames: { type: 'string', maxLength: keyLength, pattern: key.source },
    additionalProperties: {
      type: also.length === 0 ? 'string' : ['string', ...also],
      maxLength,
      pattern: STORABLE,
    },
  };
  const valueProblem = (value: unknown): string | undefined => {
    if (also.some((type) => (type === 'null' ? value === null : typeof value === type))) return undefined;
    if (typeof value !== 'string') return 'must be a text';
    if (isLongerThan(value, maxLength)) return `must not be longer than ${maxLength} characters`;
    return unstorable(value);
  };
  const problem = (value: unknown): string | undefined => {
    const members = isObject(value) ? Object.entries(value) : [];
    if (!isObject(value) || members.length > maxItems)
      return `must be an object with at most ${maxItems} entries`;
    for (const [name, one] of members) {
      if (!key.test(name)) return `must not have the key ${shown(name)}: each must be ${keyInWords}`;
      const wrong = valueProblem(one);
      if (wrong !== undefined) return `are wrong: ${name} ${wrong}`;
    }
    return undefined;
  };
  return field({ type: 'json' }, schema, options, [
    Transform(({ value }: { value: unknown }) => tidied(value, maxLength)),
    ValidateBy({
      name: 'map',
      validator: {
        validate: (value) => problem(value) === undefined,
        defaultMessage: (args) => `The $property ${problem(args?.value) ?? ''}.`,
      },
    }),
  ]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tidied(value: unknown, maxLength: number): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? tidy(one, maxLength) : one]),
  );
}

function shown(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name);
}
