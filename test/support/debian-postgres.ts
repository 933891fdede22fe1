import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
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

/** Empty server of that version. Trusts every connection from this machine. */
export class DebianPostgres {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly account: Awaited<ReturnType<typeof chooseAccount>>,
  ) {}

  static async start(): Promise<DebianPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-debian-'));
    await chmod(folder, 0o755);
    const account = await chooseAccount(join(folder, 'cluster'));
    const server = new DebianPostgres(folder, await freePort(), account);
    await mkdir(server.cluster);
    if (account !== undefined) await chown(server.cluster, account.uid, account.gid);
    await server.run(
      'initdb',
      `--pgdata=${server.cluster}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-sync',
    );
    const options = `-p ${server.port} -h 127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    await server.run(
      'pg_ctl',
      '-D',
      server.cluster,
      '-o',
      options,
      '-l',
      join(server.cluster, 'log'),
      '-w',
      'start',
    );
    return server;
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

  async remove(): Promise<void> {
    await this.run('pg_ctl', '-D', this.cluster, '-m', 'immediate', 'stop');
    await rm(this.folder, { recursive: true, force: true });
  }

  private get cluster(): string {
    return join(this.folder, 'cluster');
  }

  private async run(program: string, ...args: string[]): Promise<void> {
    const { code, output } = await runProgram(join(DEBIAN_POSTGRES!, program), args, this.account);
    if (code !== 0) throw new Error(`${program}: ${output}`);
  }
}
