/** Kinds of those who change something. */
type ActorType = 'api_key' | 'subscriber' | 'trigger' | 'command' | 'clock' | 'system';

/** Who changes something. */
interface Actor {
  readonly type: ActorType;
  /** The key's or subscriber's id; null for others. */
  readonly id: string | null;
  /** The key's name, the operating system's user of a command; null where there is none. */
  readonly name: string | null;
}

/** What is being done, as the audit trail tells of it. */
export interface Operation {
  /** `createComponent` in the reference, `key:create` on the command line, `incident.publish` by the clock. */
  readonly action: string;
  readonly actor: Actor;
  /** Requests only. */
  readonly requestId?: string;
  /** Address of the client, as far as it is kept; requests with a key only. */
  readonly ip?: string;
}

/** What no request, command or job does. */
export const UNNAMED: Operation = { action: 'unnamed', actor: { type: 'system', id: null, name: null } };
