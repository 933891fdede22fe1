import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { field, type FieldOptions } from './field.js';

const MAX_LENGTH = 2000;

/** As RFC 3986 has it: with a host, without credentials, and what has no place in a URI percent-encoded. */
const URI =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=-]+)(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;
/** What people copy: also with letters of any script. Never blanks, quotes, angle brackets or backslashes. */
const WRITTEN = /^https?:\/\/[^\s\p{Cc}\\"<>/?#@]+(?:[/?#][^\s\p{Cc}\\"<>]*)?$/iu;
const UNENCODED = /%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gi;

/** The address as a URI, as browsers make it; one that is a URI already stays as it is. Undefined when it cannot be one. */
function asUri(address: string): string | undefined {
  if (!WRITTEN.test(address) || !address.isWellFormed() || !URL.canParse(address)) return undefined;
  if (URI.test(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  const encoded = [pathname, search, hash].map(
    (part) => part.slice(0, 1) + part.slice(1).replaceAll(UNENCODED, encodeURIComponent),
  );
  const uri = origin + encoded.join('');
  return URI.test(uri) ? uri : undefined;
}

/**
 * An address that a visitor's browser may be sent to: `http` or `https`, nothing that runs. In a body, letters beyond
 * ASCII are taken too, and kept percent-encoded.
 */
export function UrlField(options: FieldOptions): PropertyDecorator {
  return addressField(options, { pattern: '^[Hh][Tt]{2}[Pp][Ss]?://', inWords: 'http:// or https://' });
}

/** The same with `https` alone. */
export function HttpsUrlField(options: FieldOptions): PropertyDecorator {
  return addressField(options, { pattern: '^[Hh][Tt]{2}[Pp][Ss]://', inWords: 'https://' });
}

interface Schemes {
  /** How addresses start. */
  readonly pattern: string;
  readonly inWords: string;
}

function addressField(options: FieldOptions, { pattern, inWords }: Schemes): PropertyDecorator {
  const schema = { type: 'string', maxLength: MAX_LENGTH, format: 'uri', pattern };
  const start = new RegExp(pattern);
  const problem = (value: unknown): string | undefined => {
    if (typeof value !== 'string') return 'must be a text';
    if (value.length > MAX_LENGTH) return `must not be longer than ${MAX_LENGTH} characters`;
    return asUri(value) === value && start.test(value)
      ? undefined
      : `must be a web address that starts with ${inWords}`;
  };
  return field({ type: 'text' }, schema, options, [
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (asUri(value.trim()) ?? value) : value,
    ),
    ValidateBy({
      name: 'webAddress',
      validator: {
        validate: (value) => problem(value) === undefined,
        defaultMessage: (args) => `The $property ${problem(args?.value) ?? ''}.`,
      },
    }),
  ]);
}
