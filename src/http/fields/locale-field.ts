import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { MAX_LANGUAGES } from '#core/text/locale-text.js';
import { declareField, type RecordClass } from './field-kinds.js';
import { STORABLE } from './fields.js';

/** Rules of a locale object that the input pipe applies. */
export interface LocaleFieldRules {
  readonly field: string;
  readonly maxLength: number;
  /** In a body, the field is required. */
  readonly required: boolean;
  /** It is not required beside this field. */
  readonly unless?: string;
}

interface LocaleFieldOptions {
  readonly description: string;
  readonly example: unknown;
  /** Maximum length of the text in one language, in characters. */
  readonly maxLength: number;
  /**
   * `read` is for responses, the others are for bodies. `required` must be sent. `optional` may
   * be omitted. `update` keeps the stored text if omitted, although the definition marks it
   * required (management-api, "Components").
   */
  readonly mode: 'read' | 'required' | 'optional' | 'update';
  /** The other field beside which a required one may be omitted. */
  readonly unless?: string;
}

const LOCALE_FIELDS = Symbol('localeFields');

/** Schema of a language tag (BCP 47). */
const LOCALE_CODE = { type: 'string', maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' };

interface Declared {
  [LOCALE_FIELDS]?: readonly LocaleFieldRules[];
}

/** Returns the locale objects that a class declares. */
export function localeFieldsOf(target: RecordClass): readonly LocaleFieldRules[] {
  return (target.prototype as Declared)[LOCALE_FIELDS] ?? [];
}

/**
 * A text in several languages: validated, normalized and documented by one decorator. In input, the input
 * pipe applies these rules together with the tenant's languages. Source: management-api, "Locale object".
 */
export function LocaleField({
  description,
  example,
  maxLength,
  mode,
  unless,
}: LocaleFieldOptions): PropertyDecorator {
  const byLocale = {
    type: 'object',
    propertyNames: LOCALE_CODE,
    additionalProperties: { type: ['string', 'null'], maxLength, pattern: STORABLE },
    maxProperties: MAX_LANGUAGES,
  };
  const plain = {
    type: 'string',
    maxLength,
    pattern: STORABLE,
    description: 'A plain string sets the text in the main language.',
  };
  const schema = mode === 'read' ? byLocale : { oneOf: [byLocale, plain] };
  return applyDecorators(
    (prototype: object, name: string | symbol) => {
      const declared = prototype as Declared;
      const others = (declared[LOCALE_FIELDS] ?? []).filter(({ field }) => field !== name);
      declared[LOCALE_FIELDS] = [
        ...others,
        {
          field: String(name),
          maxLength,
          required: mode === 'required',
          ...(unless === undefined ? {} : { unless }),
        },
      ];
      declareField(prototype, String(name), {
        kind: { type: 'json' },
        nullable: false,
        movesByItself: false,
        isSecret: false,
        inBody: (presence) => LocaleField({ description, example, maxLength, mode: presence }),
      });
    },
    ApiProperty({
      ...schema,
      description,
      example,
      required: mode !== 'optional' && unless === undefined,
    } as never),
    Allow(),
  );
}
