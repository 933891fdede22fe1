/** Members that error bodies may have. */
interface ErrorMembers {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly documentation_url?: string;
  readonly error_id?: string;
}

/** An error response. The message is the server's. */
export class HeliographError extends Error {
  override readonly name = 'HeliographError';
  readonly status: number;
  /** Messages of a 422 by the path of the field, for example `components.0.impact`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Documentation of the operation in the API reference. */
  readonly documentationUrl: string | undefined;
  /** Id of the entry in the server's log, for 500 and 503. */
  readonly errorId: string | undefined;

  /** @param body parsed body: an object of the server, or anything that a proxy returned */
  constructor(
    readonly response: Response,
    body: unknown,
  ) {
    const members: ErrorMembers = typeof body === 'object' && body !== null ? body : {};
    super(members.message ?? `The server answered ${String(response.status)}.`);
    this.status = response.status;
    this.errors = members.errors ?? {};
    this.documentationUrl = members.documentation_url;
    this.errorId = members.error_id;
  }
}
