import autocannon from 'autocannon';
import { execFile } from 'node:child_process';
import { request, type IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Address and headers of a request. */
export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds, like p99. */
  readonly p50: number;
  readonly p99: number;
  /** Requests without a response, or with one that is neither 2xx nor 304. They invalidate the measurement. */
  readonly failed: number;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export type LoadProgram = 'wrk' | 'autocannon';

/**
 * Prefers wrk if it is installed: it needs a tenth of autocannon's CPU on the core that it shares with PostgreSQL.
 */
export async function loadProgram(): Promise<LoadProgram> {
  return run('wrk', ['--version']).then(
    () => 'wrk',
    // It prints its version with exit code 1.
    (error: unknown) =>
      error instanceof Error && 'code' in error && error.code === 1 ? 'wrk' : 'autocannon',
  );
}

/** Sends requests to a target for some seconds. */
export async function putUnderLoad(program: LoadProgram, target: Target, load: Load): Promise<LoadResult> {
  return program === 'wrk' ? withWrk(target, load) : withAutocannon(target, load);
}

async function withWrk({ port, path, headers }: Target, { connections, seconds }: Load): Promise<LoadResult> {
  // wrk does not recognize other spellings and adds a second host header, which is refused.
  const given = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    `${name.toLowerCase() === 'host' ? 'Host' : name}: ${value}`,
  ]);
  const { stdout } = await run('wrk', [
    '--latency',
    `-t1`,
    `-c${connections}`,
    `-d${seconds}s`,
    ...given,
    `http://127.0.0.1:${port}${path}`,
  ]);
  const number = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1]);
  return {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(stdout, '50%'),
    p99: milliseconds(stdout, '99%'),
    failed: failuresOf(stdout),
  };
}

/** wrk counts error responses in one line and failed connections in another. */
function failuresOf(output: string): number {
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? [];
  const [, sockets = ''] = /Socket errors: (.*)/.exec(output) ?? [];
  return [refused, ...(sockets.match(/\d+/g) ?? [])].reduce((sum, count) => sum + Number(count), 0);
}

function milliseconds(output: string, percentile: string): number {
  const [, amount, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
}

async function withAutocannon(
  { port, path, headers }: Target,
  { connections, seconds }: Load,
): Promise<LoadResult> {
  const url = `http://127.0.0.1:${port}${path}`;
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return {
    requests: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result['4xx'] + result['5xx'],
  };
}

/** A response with its body text. */
interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends one request. `fetch` cannot be used, because it sets the host header itself. */
export function get({ port, path, headers }: Target): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject).end();
  });
}
