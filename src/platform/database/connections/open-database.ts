import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '#core/errors/operator-error.js';
import type { Settings } from '#core/config/settings.js';
import {
  APP_ROLE,
  VISITOR_ROLE,
  type DatabaseAddress,
  type DatabaseAddresses,
} from './database-addresses.js';
import { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.js';
import { isOwnersLogin } from './is-owners-login.js';
import { requireUsable } from './require-usable.js';

/** A usable database, and the function that releases it. */
export interface OpenDatabase {
  readonly addresses: DatabaseAddresses;
  readonly embedded: boolean;
  release(): Promise<void>;
}

interface Purpose {
  /**
   * `server` serves requests, only one per data folder. `guest` is any other use, such as a command. Most commands
   * find nothing in a new database, so they do not set one up where DATA_DIR is misspelt.
   */
  readonly as: 'server' | 'guest' | 'guest of an existing one';
  /** Describes this process in the error of a second server. */
  readonly holder?: string;
  readonly onProgress: (line: string) => void;
}

/**
 * Opens the database from the settings: the operator's PostgreSQL, or the embedded one, which is started if
 * it is not running.
 *
 * @throws OperatorError if the operator's PostgreSQL cannot be reached or its version is not supported, or if there is
 *   no embedded one yet and only an existing one is wanted
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
    if (settings.databaseVisitorUrl !== undefined)
      await requireUsable('DATABASE_VISITOR_URL', settings.databaseVisitorUrl);
    const isOwner = settings.databaseOwnerUrl === undefined && (await isOwnersLogin(settings.databaseUrl));
    return {
      addresses: ownServer(settings.databaseUrl, settings, isOwner),
      embedded: false,
      release: () => Promise.resolve(),
    };
  }
  if (as === 'guest of an existing one' && !hasCluster(settings.dataDir))
    throw new OperatorError(
      `There is no database in ${resolve(settings.dataDir)}. Set DATA_DIR to the data folder of your installation, or ` +
        'start the server once to make one.',
    );
  const postgres = await EmbeddedPostgres.acquire({
    dataDir: settings.dataDir,
    purpose: as === 'server' ? 'server' : 'guest',
    onProgress,
    ...(holder === undefined ? {} : { holder }),
  });
  return {
    addresses: {
      owner: { url: postgres.ownerUrl },
      app: { url: postgres.appUrl },
      visitor: { url: postgres.visitorUrl },
    },
    embedded: true,
    release: () => postgres.release(),
  };
}

/**
 * A single URL may be the owner's login; the server then switches to the restricted role. With two URLs, the server has
 * its own login, as with a single one that does not own the tables: such a process does not know the owner.
 */
function ownServer(
  url: string,
  {
    databaseOwnerUrl,
    databaseListenUrl,
    databaseVisitorUrl,
    databaseReadUrl,
    databasePreparedStatements,
  }: Settings,
  isOwner: boolean,
): DatabaseAddresses {
  const app: DatabaseAddress = { url, preparesStatements: databasePreparedStatements === 'on' };
  const owner = databaseOwnerUrl ?? (isOwner ? url : undefined);
  const role = isOwner ? { role: APP_ROLE } : {};
  return {
    ...(owner === undefined ? {} : { owner: { url: owner } }),
    app: { ...app, ...role },
    ...(databaseVisitorUrl === undefined ? {} : { visitor: { ...app, url: databaseVisitorUrl } }),
    ...(databaseReadUrl === undefined ? {} : { read: { ...app, role: VISITOR_ROLE, url: databaseReadUrl } }),
    ...(databaseListenUrl === undefined ? {} : { listen: { url: databaseListenUrl } }),
  };
}

function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'));
}
