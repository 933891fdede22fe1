import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '#platform/embedded-postgres/postgres-account.js';
import { runProgram } from '#platform/embedded-postgres/run-program.js';
import { freePort, ranProgram } from './programs.js';

const FOLDER = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'];

/**
 * Folder of the newest PostgreSQL from Debian's packages, clients included; undefined if none is
 * installed.
 */
export const DEBIAN_POSTGRES = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  .filter((version) => Number(version) >= 15 && Number(version) <= 18)
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => join(FOLDER, version, 'bin'))
  .find((bin) => NEEDED.every((program) => existsSync(join(bin, program))));

/** Server of that version. Trusts every connection from this machine, unless its settings say otherwise. */
export class DebianPostgres {
  private constructor(
    /** Belongs to the account of the server. */
    readonly folder: string,
    private readonly cluster: string,
    private readonly account: Awaited<ReturnType<typeof chooseAccount>>,
    readonly port: number,
  ) {}

  /** Starts an empty server. */
  static async start(): Promise<DebianPostgres> {
    const server = await DebianPostgres.create();
    await server.run();
    return server;
  }

  /** Creates an empty server that does not run yet. */
  static async create(): Promise<DebianPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-debian-'));
    await chmod(folder, 0o755);
    const cluster = join(folder, 'cluster');
    const account = await chooseAccount(cluster);
    const server = new DebianPostgres(folder, cluster, account, await freePort());
    await server.give(folder);
    await server.program(
      'initdb',
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-sync',
    );
    return server;
  }

  /** Another server, which runs on a copy of the files, such as `pg_basebackup` makes. It goes with this one. */
  async copyAt(cluster: string): Promise<DebianPostgres> {
    return new DebianPostgres(this.folder, cluster, this.account, await freePort());
  }

  /** Starts the server. @param settings such as `archive_mode=on` */
  async run(settings: readonly string[] = []): Promise<void> {
    const given = ['unix_socket_directories=', 'fsync=off', ...settings];
    const options = `-p ${this.port} -h 127.0.0.1 ${given.map((setting) => `-c '${setting}'`).join(' ')}`;
    await this.program(
      'pg_ctl',
      '-D',
      this.cluster,
      '-o',
      options,
      '-l',
      join(this.folder, 'log'),
      '-w',
      'start',
    );
  }

  /** @param how `fast` to finish what is under way, `immediate` to lose nothing but time at the next start */
  async stop(how: 'fast' | 'immediate' = 'immediate'): Promise<void> {
    await this.program('pg_ctl', '-D', this.cluster, '-m', how, 'stop');
  }

  /** A folder that the server can write to. @returns its path */
  async newFolder(name: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(path);
    await this.give(path);
    return path;
  }

  /** Writes a file that only the server can read. @returns its path */
  async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text, { mode: 0o600 });
    await this.give(path);
    return path;
  }

  url(user: string, database: string): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}?sslmode=disable`;
  }

  /** Runs a client program under the current account. Returns its exit code and all of its output. */
  client(
    program: 'pg_dump' | 'pg_restore' | 'psql',
    ...args: string[]
  ): Promise<{ code: number | null; printed: string }> {
    return ranProgram(join(DEBIAN_POSTGRES!, program), args);
  }

  /** Stops the server, unless it has been stopped, and deletes its files. */
  async remove(): Promise<void> {
    if (existsSync(join(this.cluster, 'postmaster.pid'))) await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs a program under the account of the server. */
  async program(name: string, ...args: string[]): Promise<void> {
    const { code, output } = await runProgram(join(DEBIAN_POSTGRES!, name), args, this.account);
    if (code !== 0) throw new Error(`${name}: ${output}`);
  }

  private async give(path: string): Promise<void> {
    if (this.account !== undefined) await chown(path, this.account.uid, this.account.gid);
  }
}
