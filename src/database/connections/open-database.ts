import type { Settings } from '../../config/settings.js';
import { APP_ROLE, type DatabaseAddress, type DatabaseAddresses } from './database-addresses.js';
import { EmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { requireUsable } from './require-usable.js';

/** A database that is there to be used, and how to let go of it. */
export interface OpenDatabase {
  readonly addresses: DatabaseAddresses;
  readonly embedded: boolean;
  release(): Promise<void>;
}

interface Purpose {
  /** `server` serves requests, only one to a data folder; `guest` is any other use, such as a command. */
  readonly as: 'server' | 'guest';
  /** How a second server's error describes this one. */
  readonly holder?: string;
  readonly onProgress: (line: string) => void;
}

/**
 * The database that the settings name: a PostgreSQL of the operator's, or the embedded one, which is started when it is not
 * running.
 *
 * @throws OperatorError when the operator's cannot be reached or has a version that is not supported
 */
export async function openDatabase(
  settings: Settings,
  { as, holder, onProgress }: Purpose,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    await requireUsable('DATABASE_URL', settings.databaseUrl);
    if (settings.databaseOwnerUrl !== undefined)
      await requireUsable('DATABASE_OWNER_URL', settings.databaseOwnerUrl);
    if (settings.databaseListenUrl !== undefined)
      await requireUsable('DATABASE_LISTEN_URL', settings.databaseListenUrl);
    return {
      addresses: ownServer(settings.databaseUrl, settings),
      embedded: false,
      release: () => Promise.resolve(),
    };
  }
  const postgres = await EmbeddedPostgres.acquire({
    dataDir: settings.dataDir,
    purpose: as,
    onProgress,
    ...(holder === undefined ? {} : { holder }),
  });
  return {
    addresses: { owner: { url: postgres.ownerUrl }, app: { url: postgres.appUrl } },
    embedded: true,
    release: () => postgres.release(),
  };
}

/** With one URL it is the owner's, and the server steps down from it; with two, the server has a login of its own. */
function ownServer(
  url: string,
  { databaseOwnerUrl, databaseListenUrl, databaseReadUrl, databasePreparedStatements }: Settings,
): DatabaseAddresses {
  const app: DatabaseAddress = { url, preparesStatements: databasePreparedStatements === 'on' };
  const role = databaseOwnerUrl === undefined ? { role: APP_ROLE } : {};
  return {
    owner: { url: databaseOwnerUrl ?? url },
    app: { ...app, ...role },
    ...(databaseReadUrl === undefined ? {} : { read: { ...app, ...role, url: databaseReadUrl } }),
    ...(databaseListenUrl === undefined ? {} : { listen: { url: databaseListenUrl } }),
  };
}
