/** The actor behind a change. */
export interface Actor {
  /** `subscriber`, `trigger`, `command`, `clock`, `system`, or the type of a request's caller, such as `api_key`. */
  readonly type: string;
  /** The caller's or subscriber's id; null for others. */
  readonly id: string | null;
  /** The caller's name, or the operating system user of a command; null for others. */
  readonly name: string | null;
}

/** The operation in progress, as the audit trail records it. */
export interface Operation {
  /** Operation id (`createComponent`), command (`key:create`) or timed step (`incident.publish`). */
  readonly action: string;
  readonly actor: Actor;
  /** Requests only. */
  readonly requestId?: string;
  /** Client address, shortened or omitted according to AUDIT_ADDRESSES. Requests with a credential only. */
  readonly ip?: string;
}

/** Default for work that belongs to no request, command or job. */
export const UNNAMED: Operation = { action: 'unnamed', actor: { type: 'system', id: null, name: null } };
