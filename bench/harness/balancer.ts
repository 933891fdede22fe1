import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval of the readiness checks of each replica. */
export const CHECK_EVERY_MS = 500;
/**
 * After this many consecutive failures, a replica gets no more requests. Late responses do not count, because
 * the machine may be busy.
 */
export const CHECKS = 3;

/**
 * HAProxy in front of replicas, configured to hide no failure: it neither retries a failed request nor sends
 * it to the other replica. Connections on both sides are persistent.
 */
export class Balancer {
  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(child: ChildProcess, folder: string) {
    this.child = child;
    this.folder = folder;
  }

  /** @throws Error if HAProxy is not installed or fails to start */
  static async start(port: number, replicas: readonly number[]): Promise<Balancer> {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-balancer-'));
    const file = join(folder, 'haproxy.cfg');
    await writeFile(
      file,
      [
        'defaults',
        '  mode http',
        '  timeout connect 2s',
        '  timeout client 30s',
        '  timeout server 30s',
        '  timeout check 10s',
        '  retries 0',
        '  option http-keep-alive',
        'listen heliograph',
        `  bind 127.0.0.1:${port}`,
        '  balance roundrobin',
        '  option httpchk GET /health/ready',
        `  default-server check inter ${CHECK_EVERY_MS}ms fall ${CHECKS} rise 1`,
        ...replicas.map((replica, index) => `  server replica${index} 127.0.0.1:${replica}`),
        '',
      ].join('\n'),
    );
    const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const failed = once(child, 'error').then(() => true);
    if (await Promise.race([failed, pause(1_000, false)]))
      throw new Error('HAProxy is not installed: apt-get install haproxy');
    if (child.exitCode !== null) throw new Error('HAProxy does not run.');
    return new Balancer(child, folder);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
    await rm(this.folder, { recursive: true, force: true });
  }
}
