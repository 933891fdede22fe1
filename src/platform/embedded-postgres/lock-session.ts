import { Client } from 'pg';

/**
 * Namespace of the advisory locks, in the cluster's database `postgres`. PostgreSQL releases the locks when
 * the session ends. The session ends with its process, even if that is killed.
 */
const LOCK_SPACE = 0x48454c49;
/**
 * Held in shared mode by every process that uses the cluster. The process that gets it
 * exclusively may stop the cluster.
 */
const USERS = 1;
/** Held by the one server. */
const SERVER = 2;

/** One process's use of the cluster: a connection that only holds its locks. */
export class LockSession {
  private constructor(private readonly client: Client) {}

  /**
   * @param name - shown to other processes; PostgreSQL keeps the first 63 bytes.
   * @param onLost - called when the connection ends without having been closed here.
   * @throws the connection's error.
   */
  static async open(url: string, name: string, onLost: () => void): Promise<LockSession> {
    const client = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // Always followed by `end`, which is handled below.
    client.on('error', () => undefined);
    await client.connect();
    const session = new LockSession(client);
    client.once('end', () => {
      if (!session.closed) onLost();
    });
    return session;
  }

  private closed = false;

  /** Joins the users. False while the last of them is stopping the cluster. */
  joinUsers(): Promise<boolean> {
    return this.tryLock('select pg_try_advisory_lock_shared($1, $2) as locked', USERS);
  }

  /** Becomes the server. False while there is another. */
  becomeServer(): Promise<boolean> {
    return this.tryLock('select pg_try_advisory_lock($1, $2) as locked', SERVER);
  }

  /** Name that the current server opened its session with. */
  async findServerName(): Promise<string | undefined> {
    const { rows } = await this.client.query<{ name: string }>(
      `select a.application_name as name
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and l.classid::int = $1 and l.objid::int = $2 and l.objsubid = 2 and l.granted`,
      [LOCK_SPACE, SERVER],
    );
    return rows[0]?.name;
  }

  /**
   * Leaves the users and returns true if this was the last of them. Then no process can join until this
   * session is closed, and this process has to stop the cluster.
   */
  async leaveUsers(): Promise<boolean> {
    this.closed = true;
    // Releases the server lock first: the next server must not find it held by a process that has left.
    await this.client.query('select pg_advisory_unlock_all()');
    return this.tryLock('select pg_try_advisory_lock($1, $2) as locked', USERS);
  }

  /** Closes the connection, which releases all locks. Never fails, because the connection may have ended already. */
  async close(): Promise<void> {
    this.closed = true;
    await this.client.end().catch(() => undefined);
  }

  private async tryLock(sql: string, lock: number): Promise<boolean> {
    const { rows } = await this.client.query<{ locked: boolean }>(sql, [LOCK_SPACE, lock]);
    return rows[0]?.locked ?? false;
  }
}
