/** Where one role connects. */
export interface DatabaseAddress {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Role that each transaction steps down to, where the URL's own may do more than the server should. */
  readonly role?: string;
  /** False behind a proxy that shares sessions: a statement that one of them has prepared is unknown to the next. */
  readonly preparesStatements?: boolean;
}

/** The two roles that Heliograph knows: the tables' owner migrates, the restricted one serves. */
export interface DatabaseAddresses {
  readonly owner: DatabaseAddress;
  readonly app: DatabaseAddress;
  /** A replica that visitors are served from, as the serving role. */
  readonly read?: DatabaseAddress;
  /** Where the serving role listens for changes, if not where it works: PostgreSQL itself behind a proxy that shares sessions. */
  readonly listen?: DatabaseAddress;
}

/** Token of the {@link DatabaseAddresses} in the container. */
export const DATABASE_ADDRESSES = Symbol('DATABASE_ADDRESSES');

/** The restricted role; it owns nothing and row-level security always applies to it. */
export const APP_ROLE = 'heliograph_app';

/** What visitors are served as: it reads the public views and nothing else. The restricted role steps down to it. */
export const VISITOR_ROLE = 'heliograph_visitor';

/** What preview links are served as: it reads the public views and the previews of drafts. */
export const PREVIEW_ROLE = 'heliograph_preview';

/** The connection options that pg understands for an address. None are sent at the start, which proxies would refuse. */
export function connectionOptions({ url }: DatabaseAddress): { connectionString: string } {
  return { connectionString: url };
}

/** What begins a transaction in the role of an address. */
export function beginAs({ role }: DatabaseAddress, begin = 'begin'): string {
  return role === undefined ? begin : `${begin}; set local role ${role}`;
}
