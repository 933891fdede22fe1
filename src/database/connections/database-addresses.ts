/** Where one role connects. */
export interface DatabaseAddress {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Role that the connection steps down to at start, where the URL's own may do more than the server should. */
  readonly role?: string;
}

/** The two roles that Heliograph knows: the tables' owner migrates, the restricted one serves. */
export interface DatabaseAddresses {
  readonly owner: DatabaseAddress;
  readonly app: DatabaseAddress;
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

/** The connection options that pg understands for an address. */
export function connectionOptions({ url, role }: DatabaseAddress): {
  connectionString: string;
  options?: string;
} {
  return role === undefined
    ? { connectionString: url }
    : { connectionString: url, options: `-c role=${role}` };
}
