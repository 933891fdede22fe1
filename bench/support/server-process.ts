import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MEASURED_CORE, onCore } from './cores.js';
import { get } from './load.js';

/** On a machine that is busy with others' work, a start takes ten times as long as usual. */
const START_TIMEOUT_MS = 120_000;
const PROBE = new URL('./event-loop-probe.ts', import.meta.url).href;

/** What held the event loop of a server since it was last asked, in milliseconds. */
export interface EventLoop {
  /** The 99th percentile of how late the loop was for what was due, for whatever reason: a busy machine, too. */
  readonly lateness: number;
  /** The 99th percentile of the CPU time between two turns of the loop, however busy the machine is. */
  readonly turn: number;
  readonly longestTurn: number;
  /** The longest pause for garbage collection. */
  readonly longestPause: number;
}

/** What the probe is asked: a profile is started by its file's path, and stopped by the next one. */
export interface ProbeRequest {
  readonly profile?: string | undefined;
}

/** Arguments for Node with which a server tells of its event loop. */
export const PROBED = ['--import', PROBE];

/** Where a server runs. */
export interface Place {
  /** Any free one unless given. */
  readonly port?: number;
  /** The core that is measured unless given; several are separated by commas. */
  readonly cores?: string;
}

/** A server in a process of its own. */
export class ServerProcess {
  readonly port: number;
  readonly pid: number;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, port: number, pid: number) {
    this.child = child;
    this.port = port;
    this.pid = pid;
  }

  /**
   * @param program arguments for Node; its port is in `PORT`
   * @throws Error when it does not respond within two minutes
   */
  static async start(
    program: readonly string[],
    environment: Readonly<Record<string, string>>,
    { port: given, cores = MEASURED_CORE }: Place = {},
  ): Promise<ServerProcess> {
    const port = given ?? (await freePort());
    const [file, args] = onCore(cores, process.execPath, program);
    const child = spawn(file, args, {
      env: { ...process.env, ...environment, PORT: String(port), NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid === undefined) throw new Error(`${program.join(' ')} cannot be started.`);
    const server = new ServerProcess(child, port, child.pid);
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await server.isUp())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        await server.stop();
        throw new Error(`${program.join(' ')} does not respond.`);
      }
      await pause(50);
    }
    return server;
  }

  /**
   * What held its event loop since the last call. It must have been started with {@link PROBED}.
   *
   * @param profile a file that the CPU profile between this call and the next one, with the same file, is written to
   */
  async eventLoop(profile?: string): Promise<EventLoop> {
    const told = once(this.child, 'message');
    this.child.send({ profile } satisfies ProbeRequest);
    const [eventLoop] = (await told) as [EventLoop];
    return eventLoop;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }

  private async isUp(): Promise<boolean> {
    return get({ port: this.port, path: '/health/live', headers: {} }).then(
      () => true,
      () => false,
    );
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
