/** Messages by field, as a 422 carries them; locales and list elements stand behind a dot: `name.fr`, `components.0.id`. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** A response other than success, in the field's words. Only the exception filter knows what it looks like on the wire. */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  readonly headers: Readonly<Record<string, string>> = {};
  readonly fields?: FieldMessages;
}

/** 400: what was sent cannot be read at all. */
export class Malformed extends ApiError {
  override readonly status = 400;
}

/** 401: no key, or one that is no longer or was never valid. */
export class Unauthenticated extends ApiError {
  override readonly status = 401;
  override readonly headers = { 'www-authenticate': 'Bearer' };
}

/** 403: a good key that may not do this here. */
export class Forbidden extends ApiError {
  override readonly status = 403;
}

/** 404: nothing of this kind is here for this tenant. */
export class NotFound extends ApiError {
  override readonly status = 404;

  /** For a record: `NotFound.of('component group')`. */
  static of(kind: string): NotFound {
    return new NotFound(`There is no such ${kind}.`);
  }
}

/** 405: the path exists, for other methods. */
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

/** 409: not possible in the record's present state. */
export class Conflict extends ApiError {
  override readonly status = 409;
}

/** 412: the record has changed since the client read it. */
export class PreconditionFailed extends ApiError {
  override readonly status = 412;
}

/** 413: more than the service reads. */
export class TooLarge extends ApiError {
  override readonly status = 413;
}

/** Of a malformed type, so much is repeated. */
const SHOWN_OF_TYPE = 100;

/** 415: a body of a type that is not read here; JSON alone in the management API. Source: decisions, section 3. */
export class UnsupportedMediaType extends ApiError {
  override readonly status = 415;

  /**
   * @param received the `Content-Type` header; only the type itself is named, without its parameters
   * @param accepted in words
   */
  constructor(received: string | undefined, accepted = 'JSON only') {
    const type = received?.split(';', 1)[0]?.trim();
    const named = type === undefined || type === '' ? 'none' : type;
    super(`This interface accepts ${accepted}; received ${named}.`);
  }

  /** For a header that names no type of any kind, whatever is accepted. */
  static malformed(received: string | undefined): UnsupportedMediaType {
    const error = new UnsupportedMediaType(received);
    if (received !== undefined && received !== '') {
      const shown = JSON.stringify(received.slice(0, SHOWN_OF_TYPE));
      error.message = `The Content-Type must be a type such as application/json; ${shown} is malformed.`;
    }
    return error;
  }
}

/** Names that a client made up are repeated in messages, but shortened. */
const MAX_FIELDS = 1000;
const MAX_MESSAGE = 1000;

function cut(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE - 1)}…` : message;
}

/** 422: readable, but not acceptable; says why by field. */
export class Invalid extends ApiError {
  override readonly status = 422;
  override readonly fields: FieldMessages;

  constructor(fields: FieldMessages) {
    const shown = Object.entries(fields).slice(0, MAX_FIELDS);
    const messages = shown.flatMap(([, ofField]) => ofField.map(cut));
    const more = messages.length - 1;
    super(`${messages[0] ?? 'The input is not valid.'}${more > 0 ? ` (and ${more} more)` : ''}`);
    this.fields = Object.fromEntries(shown.map(([field, ofField]) => [field, ofField.map(cut)]));
  }

  static field(field: string, message: string): Invalid {
    return new Invalid({ [field]: [message] });
  }
}

/** 429: more requests than one client may make. */
export class TooManyRequests extends ApiError {
  override readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;

  /** @param seconds until the next request is accepted */
  constructor(readonly seconds: number) {
    super(`Too many requests; try again in ${seconds} s.`);
    this.headers = { 'retry-after': String(seconds) };
  }
}

/** 503: not able to serve for now. */
export class Unavailable extends ApiError {
  override readonly status = 503;
}

/** 503: more work at once than the process takes on; the next moment may be better. */
export class Overloaded extends Unavailable {
  override readonly headers = { 'retry-after': '1' };
}
