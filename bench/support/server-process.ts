import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MEASURED_CORE, onCore } from './cores.js';
import { get } from './load.js';

/** On a machine busy with other work, a start takes ten times as long as usual. */
const START_TIMEOUT_MS = 120_000;
const PROBE = new URL('./event-loop-probe.ts', import.meta.url).href;

/** What blocked the event loop of a server since the last request for it, in milliseconds. */
export interface EventLoop {
  /** 99th percentile of the delay of timers. A busy machine also increases it. */
  readonly lateness: number;
  /**
   * 99th percentile of the CPU time between two turns of the loop. It does not depend on other load on the machine.
   */
  readonly turn: number;
  readonly longestTurn: number;
  /** Longest pause for garbage collection. */
  readonly longestPause: number;
}

/** A request to the probe. The path of a file starts a profile, and the next request stops it. */
export interface ProbeRequest {
  readonly profile?: string | undefined;
}

/** Arguments for Node that make a server report on its event loop. */
export const PROBED = ['--import', PROBE];

/** Port and cores of a server. */
export interface Place {
  /** Default: any free port. */
  readonly port?: number;
  /** Cores separated by commas; default: the measured core. */
  readonly cores?: string;
}

/** A server in a separate process. */
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
   * @param program arguments for Node; the program reads its port from `PORT`
   * @throws Error if it does not respond within two minutes
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
   * What blocked its event loop since the last call. It must have been started with {@link PROBED}.
   *
   * @param profile file for a CPU profile from this call until the next one with the same file
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

/** A port that no process listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
