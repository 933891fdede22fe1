import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from './eventually.js';
import { freePort } from './programs.js';

const CADDYFILE = fileURLToPath(new URL('../../docker/Caddyfile', import.meta.url));
const START_MS = 30_000;
/**
 * Caddy signs certificates with an authority of its own, does not install it as trusted, and opens
 * no port for administration.
 */
const OPTIONS = 'admin off\nlocal_certs\nskip_install_trust';

/** Path of the program; undefined if it is not installed. */
export const caddyPath = [process.env['CADDY_PATH'], ...(process.env['PATH'] ?? '').split(delimiter)]
  .map((place) => (place === process.env['CADDY_PATH'] ? place : join(place ?? '', 'caddy')))
  .find((path) => path !== undefined && existsSync(path));

/** Ports that a Caddy process listens on. */
export interface CaddyPorts {
  readonly http: number;
  readonly https: number;
  readonly ask: number;
}

export interface RunningCaddy {
  /** Certificate of Caddy's own authority, as PEM. */
  readonly ca: string;
  stop(): Promise<void>;
}

/** Finds ports that are free at the moment. */
export async function freePorts(): Promise<CaddyPorts> {
  return { http: await freePort(), https: await freePort(), ask: await freePort() };
}

/**
 * The Caddyfile in the words of Caddy 2.6, which Debian has. One failed health check removes a replica there, and
 * writes are repeated without their bodies.
 */
async function caddyfile(path: string): Promise<string> {
  const text = await readFile(CADDYFILE, 'utf8');
  const { stdout } = await promisify(execFile)(path, ['version']);
  if (!/^v?2\.[0-7]\./.test(stdout)) return text;
  return text.replace(/^.*health_fails.*\n/m, '').replace(/request_buffers \S+/, 'buffer_requests');
}

/** Starts Caddy with docker/Caddyfile, in front of servers at these ports. */
export async function startCaddy(
  path: string,
  ports: CaddyPorts,
  upstreams: readonly number[],
): Promise<RunningCaddy> {
  const home = await mkdtemp(join(tmpdir(), 'heliograph-caddy-'));
  const config = join(home, 'Caddyfile');
  await writeFile(config, await caddyfile(path));
  const caddy: ChildProcess = spawn(path, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      HTTP_PORT: String(ports.http),
      HTTPS_PORT: String(ports.https),
      ASK_PORT: String(ports.ask),
      UPSTREAMS: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_OPTIONS: OPTIONS,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(caddy, 'close');
  let said = '';
  caddy.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const stop = async (): Promise<void> => {
    caddy.kill('SIGTERM');
    await closed;
    await rm(home, { recursive: true, force: true });
  };
  const isRunning = (): Promise<boolean> => Promise.resolve(said.includes('serving initial configuration'));
  await eventually(isRunning, (running) => running || caddy.exitCode !== null, START_MS);
  if (caddy.exitCode !== null) throw new Error(`Caddy ended: ${said}`);
  const ca = await readFile(join(home, 'caddy', 'pki', 'authorities', 'local', 'root.crt'), 'utf8');
  return { ca, stop };
}
