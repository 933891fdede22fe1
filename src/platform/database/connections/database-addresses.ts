import type { ClientBase } from 'pg';

/** Connection settings of one role. */
export interface DatabaseAddress {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /**
   * Role that each transaction switches to. Set if the role of the URL has more rights
   * than the server should use.
   */
  readonly role?: string;
  /**
   * False behind a proxy that shares sessions, where a statement prepared in one session is unknown in the
   * next. Default: true.
   */
  readonly preparesStatements?: boolean;
}

/** Connections of Heliograph. The owner of the tables runs migrations, and the restricted role serves requests. */
export interface DatabaseAddresses {
  /** Undefined in a process that only serves: it neither migrates nor does what else needs the owner. */
  readonly owner?: DatabaseAddress;
  readonly app: DatabaseAddress;
  /**
   * Login of its own for visitor reads, which can become no other role. Without one, they use `app` and only
   * switch to the visitor role.
   */
  readonly visitor?: DatabaseAddress;
  /** Replica for visitor reads. */
  readonly read?: DatabaseAddress;
  /**
   * Address for LISTEN, if it differs from `app`. Needed when `app` is a proxy that shares sessions: LISTEN
   * then goes to PostgreSQL itself.
   */
  readonly listen?: DatabaseAddress;
}

/** Injection token of {@link DatabaseAddresses}. */
export const DATABASE_ADDRESSES = Symbol('DATABASE_ADDRESSES');

/** The restricted role. It owns nothing, and row-level security always applies to it. */
export const APP_ROLE = 'heliograph_app';

/** Role for visitor requests. It reads the public views and nothing else. It may be a login itself. */
export const VISITOR_ROLE = 'heliograph_visitor';

/** Role for preview links. It reads the public views and the previews of drafts. */
export const PREVIEW_ROLE = 'heliograph_preview';

/** Options of a pg client for an address. They set no startup parameters, which proxies would refuse. */
export function connectionOptions({ url }: DatabaseAddress): { connectionString: string } {
  return { connectionString: url };
}

/**
 * Options of a pg pool for an address. pg-pool listens for errors of a connection only while nobody uses it; one that
 * the database ends in the moment in which it is taken would end the process.
 */
export function poolOptions(address: DatabaseAddress): {
  connectionString: string;
  onConnect: (client: ClientBase) => void;
} {
  return {
    ...connectionOptions(address),
    onConnect: (client) => void client.on('error', () => undefined),
  };
}

/** SQL that begins a transaction in the role of an address. */
export function beginAs({ role }: DatabaseAddress, begin = 'begin'): string {
  return role === undefined ? begin : `${begin}; set local role ${role}`;
}
