import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { field, type FieldOptions } from './field.js';

const MAX_LENGTH = 2000;

/** A URI according to RFC 3986, with a host and without credentials. Other characters are percent-encoded. */
const URI =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=-]+)(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;
/** A URL as people copy it, with letters of any script. No spaces, quotes, angle brackets or backslashes. */
const WRITTEN = /^https?:\/\/[^\s\p{Cc}\\"<>/?#@]+(?:[/?#][^\s\p{Cc}\\"<>]*)?$/iu;
const UNENCODED = /%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gi;

/** Converts a URL to a URI, as browsers do. A URI stays unchanged. Returns undefined if that is not possible. */
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
 * A URL that a visitor's browser may be sent to: `http` or `https`, never a script. In a body, letters beyond
 * ASCII are accepted and stored percent-encoded.
 */
export function UrlField(options: FieldOptions): PropertyDecorator {
  return addressField(options, { pattern: '^[Hh][Tt]{2}[Pp][Ss]?://', inWords: 'http:// or https://' });
}

/** Like {@link UrlField}, with `https` only. */
export function HttpsUrlField(options: FieldOptions): PropertyDecorator {
  return addressField(options, { pattern: '^[Hh][Tt]{2}[Pp][Ss]://', inWords: 'https://' });
}

interface Schemes {
  /** The start of a URL. */
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
