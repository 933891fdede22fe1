import pg from 'pg';
import { OperatorError } from '#core/errors/operator-error.js';

/** Versions of PostgreSQL that the tests run on. */
const OLDEST = 15;
const NEWEST = 18;
const CONNECT_TIMEOUT_MS = 10_000;

const UNKNOWN_AUTHORITY =
  'its certificate is not from a known authority, whose file sslrootcert in the address can name';

/** Explanations by system error code or SQLSTATE. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ENOENT: 'its socket does not exist',
  ENOTFOUND: 'the name of the host cannot be resolved',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  ETIMEDOUT: 'it does not respond',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  '28000': 'it does not let this user in',
  '28P01': 'it does not accept the password',
  '3D000': 'it has no such database',
  '42501': 'it does not let this user in',
  '53300': 'it has no connection left',
  '57P03': 'it is starting up or shutting down',
};

/**
 * Checks that a PostgreSQL server can be reached and has a supported version.
 *
 * @param variable environment variable with the URL, for the message
 * @throws OperatorError with a one-sentence message that names the server but no password
 */
export async function requireUsable(variable: string, url: string): Promise<void> {
  const client = clientOf(variable, url);
  // Errors after the connection was closed do not matter.
  client.on('error', () => undefined);
  const place = `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const version = rows[0]?.version ?? '';
    const major = Number.parseInt(version, 10);
    if (major < OLDEST || major > NEWEST) {
      throw new OperatorError(
        `${variable} names a PostgreSQL ${version} (${place}), and Heliograph runs on ${OLDEST} to ${NEWEST}.`,
      );
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The PostgreSQL that ${variable} names cannot be used (${place}, database ${client.database}, user ${client.user}): ${reasonOf(error)}.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function clientOf(variable: string, url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  } catch (error) {
    // An unreadable certificate or an invalid URL. The codes above describe servers, not files.
    throw new OperatorError(`${variable} cannot be used: ${messageOf(error)}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  // PostgreSQL has one code for several reasons, of which it tells in words.
  if (messageOf(first).includes('no encryption'))
    return 'it lets this user in with TLS only, which ?sslmode=verify-full in the address asks for';
  const code = first instanceof Error && 'code' in first ? first.code : undefined;
  return (typeof code === 'string' ? REASONS[code] : undefined) ?? messageOf(first);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
