/** What bodies of errors may hold. */
interface ErrorMembers {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly documentation_url?: string;
  readonly error_id?: string;
}

/** An answer that is not a success. The message is the server's. */
export class HeliographError extends Error {
  override readonly name = 'HeliographError';
  readonly status: number;
  /** Of 422: what is wrong with each field, by its place: `components.0.impact`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The operation in the reference. */
  readonly documentationUrl: string | undefined;
  /** Of 500 and 503: what the server's log has it under. */
  readonly errorId: string | undefined;

  /** @param body as it came: an object of the server's, or whatever stands in between has answered */
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
