/**
 * Messages by field, as in the body of a 422. Locales and list elements
 * follow a dot: `name.fr`, `components.0.id`.
 */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Base of all error responses. Only the exception filter knows their wire format. */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  readonly headers: Readonly<Record<string, string>> = {};
  readonly fields?: FieldMessages;
}

/** 400: the request cannot be parsed. */
export class Malformed extends ApiError {
  override readonly status = 400;
}

/** 401: the key is missing, invalid or expired. */
export class Unauthenticated extends ApiError {
  override readonly status = 401;
  override readonly headers = { 'www-authenticate': 'Bearer' };
}

/** 401: the page is protected, and nothing admits this visitor. Browsers get a page with the ways in. */
export class NotAdmitted extends Unauthenticated {
  constructor() {
    super('This status page is protected. Programs send a token of it: Authorization: Bearer <TOKEN>.');
  }
}

/** 403: the key is valid, but must not do this here. */
export class Forbidden extends ApiError {
  override readonly status = 403;
}

/** 404: the tenant has no such record or page. */
export class NotFound extends ApiError {
  override readonly status = 404;

  /** For a record: `NotFound.of('component group')`. */
  static of(kind: string): NotFound {
    return new NotFound(`There is no such ${kind}.`);
  }
}

/** 405: the path exists, but not with this method. */
export class MethodNotAllowed extends ApiError {
  override readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(method: string, allowed: readonly string[]) {
    super(`${method} is not possible here; possible: ${allowed.join(', ')}.`);
    this.headers = { allow: allowed.join(', ') };
  }
}

/** 408: the request did not arrive in time, or too slowly. */
export class RequestTimeout extends ApiError {
  override readonly status = 408;
}

/** 409: not possible in the record's current state. */
export class Conflict extends ApiError {
  override readonly status = 409;
}

/** 412: the record has changed since the client read it. */
export class PreconditionFailed extends ApiError {
  override readonly status = 412;
}

/** 413: the body is larger than the limit. */
export class TooLarge extends ApiError {
  override readonly status = 413;
}

/** Maximum number of characters of a type that the message repeats. */
const SHOWN_OF_TYPE = 100;

/** 415: the type of the body is not accepted. The management API accepts JSON only. Source: decisions, section 3. */
export class UnsupportedMediaType extends ApiError {
  override readonly status = 415;

  /**
   * @param received the `Content-Type` header; the message names the type without its parameters
   * @param accepted the accepted types, in words
   */
  constructor(received: string | undefined, accepted = 'JSON only') {
    const type = received?.split(';', 1)[0]?.trim();
    const named = type === undefined || type === '' ? 'none' : cut(type, SHOWN_OF_TYPE);
    super(`This interface accepts ${accepted}; received ${named}.`);
  }

  /** For a header that does not name a media type at all. */
  static malformed(received: string | undefined): UnsupportedMediaType {
    const error = new UnsupportedMediaType(received);
    if (received !== undefined && received !== '') {
      const shown = JSON.stringify(received.slice(0, SHOWN_OF_TYPE));
      error.message = `The Content-Type must be a type such as application/json; ${shown} is malformed.`;
    }
    return error;
  }
}

/** Bounds, because messages repeat names that the client chose. */
const MAX_FIELDS = 1000;
const MAX_MESSAGE = 1000;

/** Shortens a text to `most` characters, the last of which is then an ellipsis. */
function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function cutMessages(messages: readonly string[]): string[] {
  return messages.map((message) => cut(message, MAX_MESSAGE));
}

/** 422: well-formed, but not valid. Has messages by field. */
export class Invalid extends ApiError {
  override readonly status = 422;
  override readonly fields: FieldMessages;

  constructor(fields: FieldMessages) {
    const shown = Object.entries(fields).slice(0, MAX_FIELDS);
    const messages = shown.flatMap(([, ofField]) => cutMessages(ofField));
    const more = messages.length - 1;
    super(`${messages[0] ?? 'The input is not valid.'}${more > 0 ? ` (and ${more} more)` : ''}`);
    this.fields = Object.fromEntries(shown.map(([field, ofField]) => [field, cutMessages(ofField)]));
  }

  static field(field: string, message: string): Invalid {
    return new Invalid({ [field]: [message] });
  }
}

/** 429: the client exceeds one of its limits. */
export class TooManyRequests extends ApiError {
  override readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;

  /** @param seconds until the next request is accepted */
  constructor(readonly seconds: number) {
    super(`Too many requests; try again in ${seconds} s.`);
    this.headers = { 'retry-after': String(seconds) };
  }
}

/** 503: temporarily unable to serve. */
export class Unavailable extends ApiError {
  override readonly status = 503;
}

/** 503: the process has more work than it accepts. A retry after a second may succeed. */
export class Overloaded extends Unavailable {
  override readonly headers = { 'retry-after': '1' };
}
