import type { IncomingHttpHeaders } from 'node:http';
import { parseJson } from '#http/body/parse-json.js';
import { Invalid, Malformed, UnsupportedMediaType } from '#core/errors/api-error.js';
import { assertUncompressed } from '#http/body/raw-body.js';

/** Maximum size of a request body at an inbound address, in bytes. Source: triggers. */
export const INBOUND_LIMIT = 262_144;

const FORM = 'application/x-www-form-urlencoded';
/** Maximum number of fields of a form. Senders have a dozen, and 40,000 would block the event loop for 30 ms. */
const MAX_FIELDS = 1000;
const JSON_TYPE = /^(application\/([\w.!#$&^-]+\+)?json|text\/plain)$/;
const ACCEPTED = 'JSON (as application/json, any +json or text/plain) and forms';
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i;

/** A parsed body and its original text. */
export interface InboundBody {
  /** Parsed JSON, or the fields of a form; undefined if the body is empty. */
  readonly value: unknown;
  readonly text: string;
}

/**
 * Reads a body in any of the content types that senders use. Some tools label JSON as a form; it is read as JSON.
 *
 * @throws UnsupportedMediaType, Malformed, Invalid if a form repeats a field or has too many
 */
export function readInbound(
  { 'content-type': contentType, 'content-encoding': encoding }: IncomingHttpHeaders,
  bytes: Buffer,
): InboundBody {
  if (bytes.length === 0) return { value: undefined, text: '' };
  assertUncompressed(encoding);
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? 'application/json';
  const isForm = type === FORM;
  if (!isForm && !JSON_TYPE.test(type)) throw new UnsupportedMediaType(contentType, ACCEPTED);
  const text = decoded(bytes, CHARSET.exec(contentType ?? '')?.[1] ?? 'utf-8');
  if (!isForm) return { value: parseJson(text), text };
  return { value: jsonOf(text) ?? fieldsOfForm(text), text };
}

/** Query parameters, each of which may occur only once. @throws Invalid */
export function singleParameters(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw givenTwice(name);
  }
  return query as Record<string, string>;
}

function decoded(bytes: Buffer, charset: string): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw new UnsupportedMediaType(`the charset ${charset}`, 'UTF-8 and other charsets of the web');
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Malformed(`The body is not ${decoder.encoding.toUpperCase()}.`);
  }
}

/** Parses a JSON object, or returns undefined for any other text. */
function jsonOf(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fieldsOfForm(text: string): object {
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw Invalid.field('body', `A form must not have more than ${MAX_FIELDS} fields.`);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw givenTwice(name);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function givenTwice(name: string): Invalid {
  const shown = name.slice(0, 100);
  return Invalid.field(shown, `The ${shown} is given more than once.`);
}
