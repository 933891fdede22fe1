import { Logger } from '@nestjs/common';
import dns from 'node:dns';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Settings } from '#core/config/settings.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { MetricsServer } from './metrics-server.js';
import { Metrics } from './metrics.js';

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
/** An address for documentation, which no machine has. */
const FOREIGN_HOST = '203.0.113.7';

function settingsWith(given: Partial<Pick<Settings, 'metricsPort' | 'metricsHost'>>): Settings {
  return Object.assign(new Settings(), given);
}

describe('The metrics server', () => {
  let metrics: Metrics;
  let server: MetricsServer;
  const logged: string[] = [];

  beforeEach(async () => {
    logged.length = 0;
    for (const level of ['log', 'warn', 'error'] as const)
      vi.spyOn(Logger.prototype, level).mockImplementation(function (
        this: { context?: string },
        message: unknown,
      ) {
        if (this.context === MetricsServer.name) logged.push(`${level}: ${String(message)}`);
      });
    metrics = new Metrics();
    metrics.counter({ name: 'starts_total', help: 'Starts.' }).inc();
    server = new MetricsServer(metrics, settingsWith({ metricsPort: 0 }));
    await server.onApplicationBootstrap();
  });
  afterEach(() => {
    server.onApplicationShutdown();
    vi.restoreAllMocks();
  });

  const ask = (path: string, method = 'GET'): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method });

  it('sends the metrics of its process and says where', async () => {
    const response = await ask('/metrics');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, metrics.contentType]);
    const text = await response.text();
    expect(text).toContain('starts_total 1');
    expect(text).toContain('process_cpu_seconds_total');
    expect(logged).toEqual([`log: Metrics are at http://127.0.0.1:${server.port}/metrics`]);
  });

  it('ignores a query, and answers HEAD', async () => {
    expect((await ask('/metrics?module=a')).status).toBe(200);
    const head = await ask('/metrics', 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('says where the metrics are to those who look elsewhere, and what may be done there', async () => {
    const elsewhere = await ask('/');
    expect([elsewhere.status, elsewhere.headers.get('content-type'), await elsewhere.text()]).toEqual([
      404,
      'text/plain',
      'Metrics are at /metrics.\n',
    ]);
    const post = await ask('/metrics', 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('answers 500 and logs why if the metrics cannot be collected', async () => {
    vi.spyOn(metrics, 'text').mockRejectedValue(new Error('There are none.'));
    expect((await ask('/metrics')).status).toBe(500);
    expect(logged.slice(1)).toEqual(['error: Cannot collect the metrics.']);
  });

  it('no longer listens once its process ends', async () => {
    await ask('/metrics');
    const { port } = server;
    server.onApplicationShutdown();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
    expect(server.port).toBeUndefined();
  });

  it('does not listen if it is off', async () => {
    const off = new MetricsServer(new Metrics(), settingsWith({ metricsPort: 'off' }));
    await off.onApplicationBootstrap();
    expect(off.port).toBeUndefined();
    off.onApplicationShutdown();
    expect(logged).toHaveLength(1);
  });

  it.runIf(HAS_IPV6)('writes an address of IPv6 in brackets', async () => {
    const other = new MetricsServer(new Metrics(), settingsWith({ metricsPort: 0, metricsHost: '::1' }));
    await other.onApplicationBootstrap();
    expect(logged[1]).toBe(`log: Metrics are at http://[::1]:${other.port}/metrics`);
    other.onApplicationShutdown();
  });

  const failureAt = async (given: Parameters<typeof settingsWith>[0]): Promise<unknown> => {
    const refused = new MetricsServer(new Metrics(), settingsWith(given));
    const failure: unknown = await refused.onApplicationBootstrap().catch((error: unknown) => error);
    expect(refused.port).toBeUndefined();
    return failure;
  };
  const sentence = (address: string, why: string): string =>
    `Cannot listen on ${address} for metrics: ${why}. Set METRICS_PORT and METRICS_HOST to a free address, or METRICS_PORT=off.`;

  it('does not start at a port that is in use, if the operator chose it', async () => {
    const failure = await failureAt({ metricsPort: server.port! });
    expect(failure).toBeInstanceOf(OperatorError);
    expect((failure as Error).message).toBe(
      sentence(`127.0.0.1:${server.port}`, 'it is in use by another program'),
    );
  });

  it('does not start at an address that the machine does not have', async () => {
    const failure = await failureAt({ metricsPort: 1024, metricsHost: FOREIGN_HOST });
    expect(failure).toBeInstanceOf(OperatorError);
    expect((failure as Error).message).toBe(
      sentence(`${FOREIGN_HOST}:1024`, 'this machine does not have that address'),
    );
  });

  it.each([
    ['ENOTFOUND', 'this machine does not have that address'],
    ['EAI_AGAIN', 'EAI_AGAIN'],
  ])('does not start at a name that cannot be resolved: %s', async (code, why) => {
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      _options: unknown,
      done: (error: Error) => void,
    ) => {
      done(Object.assign(new Error('No address'), { code }));
    }) as unknown as typeof dns.lookup);
    const failure = await failureAt({ metricsPort: 1024, metricsHost: 'metrics.example' });
    expect((failure as Error).message).toBe(sentence('metrics.example:1024', why));
  });

  it('leaves the metrics out and warns if nobody chose the port', async () => {
    expect(await failureAt({ metricsHost: FOREIGN_HOST })).toBeUndefined();
    const why = sentence(`${FOREIGN_HOST}:9464`, 'this machine does not have that address');
    expect(logged.slice(1)).toEqual([`warn: No metrics are served: ${why}`]);
  });
});
