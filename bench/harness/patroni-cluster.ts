import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/server-process.js';

/** Seconds without a heartbeat of the leader until another one is elected: Patroni's minimum. */
export const TTL_SECONDS = 20;
const BINARIES = '/usr/lib/postgresql/15/bin';
const NEEDED = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': join(BINARIES, 'postgres'),
};
const PASSWORD = 'harness';

interface Member {
  readonly name: string;
  readonly folder: string;
  readonly postgresPort: number;
  readonly apiPort: number;
  process: ChildProcess | undefined;
}

/** State of a member, as reported by Patroni. */
interface MemberState {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/**
 * Three PostgreSQL servers under Patroni with synchronous replication, one etcd, and HAProxy in front of
 * them, all on the loopback interface.
 */
export class PatroniCluster {
  readonly port: number;
  private readonly folder: string;
  private readonly members: readonly Member[];
  private readonly others: ChildProcess[] = [];

  private constructor(folder: string, port: number, members: readonly Member[]) {
    this.folder = folder;
    this.port = port;
    this.members = members;
  }

  /** @throws Error that names missing Debian packages */
  static async start(): Promise<PatroniCluster> {
    const missing = Object.entries(NEEDED).filter(([, file]) => !isThere(file));
    if (missing.length > 0)
      throw new Error(
        `Not installed: apt-get install ${missing.map(([name]) => (name === 'etcd' ? 'etcd-server' : name)).join(' ')}`,
      );
    const folder = mkdtempSync(join(tmpdir(), 'heliograph-failover-'));
    chmodSync(folder, 0o755);
    const members: Member[] = [];
    for (const name of ['one', 'two', 'three'])
      members.push({
        name,
        folder: join(folder, name),
        postgresPort: await freePort(),
        apiPort: await freePort(),
        process: undefined,
      });
    const cluster = new PatroniCluster(folder, await freePort(), members);
    await cluster.open();
    return cluster;
  }

  url(user: string, database: string): string {
    return `postgres://${user}:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** The name of the leader, or undefined while there is none. */
  async leader(): Promise<string | undefined> {
    return (await this.states()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
  }

  /** Waits until there are a leader, a synchronous replica and another replica. */
  async whole(): Promise<void> {
    const deadline = performance.now() + 120_000;
    for (;;) {
      const states = await this.states();
      const roles = states.map(({ role }) => role);
      const areRunning = states.every(({ state }) => state === 'running' || state === 'streaming');
      if (states.length === 3 && areRunning && roles.includes('leader') && roles.includes('sync_standby'))
        return;
      if (performance.now() > deadline)
        throw new Error(`The cluster does not become whole: ${JSON.stringify(states)}`);
      await pause(500);
    }
  }

  /** Simulates a power failure: kills Patroni and PostgreSQL at once. */
  killMember(name: string): void {
    const member = this.member(name);
    member.process?.kill('SIGKILL');
    this.killPostmaster(name);
  }

  /** Kills only PostgreSQL. Patroni notices. */
  killPostmaster(name: string): void {
    const [pid = ''] = readFileSync(join(this.member(name).folder, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  restartMember(name: string): void {
    this.startMember(this.member(name));
  }

  /** Switches the leader over, as an operator would. */
  async switchOver(leader: string): Promise<void> {
    const { apiPort } = this.member(leader);
    const answer = await fetch(`http://127.0.0.1:${apiPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader }),
    });
    if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    const all = [...this.members.flatMap((member) => member.process ?? []), ...this.others];
    for (const child of all) child.kill('SIGKILL');
    await pause(200);
    for (const { name } of this.members) {
      try {
        this.killPostmaster(name);
      } catch {
        // It was not running.
      }
    }
    await pause(1_000);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private async open(): Promise<void> {
    this.give(this.folder);
    const [etcdPort, peerPort] = [await freePort(), await freePort()];
    const etcd = `http://127.0.0.1:${etcdPort}`;
    const peer = `http://127.0.0.1:${peerPort}`;
    this.others.push(
      this.run(NEEDED.etcd, [
        ...['--data-dir', join(this.folder, 'etcd'), '--log-level', 'error'],
        ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
        ...[
          '--listen-peer-urls',
          peer,
          '--initial-advertise-peer-urls',
          peer,
          '--initial-cluster',
          `default=${peer}`,
        ],
      ]),
    );
    for (const member of this.members) {
      mkdirSync(member.folder, { mode: 0o700 });
      this.give(member.folder);
      writeFileSync(this.configuration(member), JSON.stringify(settingsOf(member, `127.0.0.1:${etcdPort}`)));
    }
    await pause(1_000);
    for (const member of this.members) this.startMember(member);
    const file = join(this.folder, 'haproxy.cfg');
    writeFileSync(file, haproxyOf(this.port, this.members));
    this.others.push(this.run(NEEDED.haproxy, ['-db', '-f', file]));
    await this.whole();
  }

  private startMember(member: Member): void {
    member.process = this.run(NEEDED.patroni, [this.configuration(member)], accountOfPostgres());
  }

  private run(
    file: string,
    args: readonly string[],
    account: { uid?: number; gid?: number } = {},
  ): ChildProcess {
    const child = spawn(file, [...args], { stdio: 'ignore', cwd: this.folder, ...account });
    child.on('error', () => undefined);
    return child;
  }

  private configuration({ name }: Member): string {
    return join(this.folder, `${name}.yml`);
  }

  private give(folder: string): void {
    const { uid, gid } = accountOfPostgres();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }

  private member(name: string): Member {
    const member = this.members.find((one) => one.name === name);
    if (member === undefined) throw new Error(`There is no member ${name}.`);
    return member;
  }

  private async states(): Promise<MemberState[]> {
    for (const { apiPort } of this.members) {
      try {
        const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        return ((await answer.json()) as { members: MemberState[] }).members;
      } catch {
        // Another member may respond.
      }
    }
    return [];
  }
}

function isThere(file: string): boolean {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root. */
function accountOfPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function settingsOf({ name, folder, postgresPort, apiPort }: Member, etcd: string): object {
  return {
    scope: 'heliograph',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: folder,
      bin_dir: BINARIES,
      pgpass: `${folder}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
    },
  };
}

/** The configuration recommended in docs/operations.md. */
function haproxyOf(port: number, members: readonly Member[]): string {
  const servers = members.map(
    ({ name, postgresPort, apiPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${apiPort}`,
  );
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 0
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
