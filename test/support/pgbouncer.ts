import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.js';
import { freePort, installedProgram, stopProgram } from './programs.js';

/** Path of Debian's PgBouncer; undefined if it is not installed. */
export const PGBOUNCER = installedProgram('pgbouncer');

/** PgBouncer in transaction mode, which shares a few sessions among all clients. */
export class PgBouncer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** @param urls addresses of PostgreSQL, for the server and the logins to accept */
  static async start(urls: readonly string[], sessions = 4): Promise<PgBouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-pgbouncer-'));
    await chmod(folder, 0o755);
    const port = await freePort();
    const [server] = urls.map((url) => new URL(url));
    const users = urls
      .map((url) => new URL(url))
      .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
    await writeFile(join(folder, 'users.txt'), [...new Set(users)].join('\n'));
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      `[databases]
* = host=${server!.hostname} port=${server!.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
server_login_retry = 1
`,
    );
    // PgBouncer refuses to run as root.
    const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(PGBOUNCER!, [...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    await eventually(
      () => accepts(port),
      (isOpen) => isOpen,
    );
    return new PgBouncer(child, folder, port);
  }

  /** Same login and database, but through this proxy. */
  through(url: string): string {
    return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  async stop(): Promise<void> {
    await stopProgram(this.child, 'SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
