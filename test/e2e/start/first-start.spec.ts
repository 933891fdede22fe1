import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { CommandLine, makeDataFolder, outcomeOf, start } from '../cli/command-line.js';

const START_MS = 180_000;

/** Matches a line of the log. */
const JSON_LINE = /^\{.*\}$/;

describe('The first start', () => {
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let other: Server;

  beforeAll(async () => {
    folder = await makeDataFolder();
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
  });
  afterAll(async () => {
    other.close();
    await folder.remove();
  });

  const settings = (port: number): Record<string, string> => ({
    DATA_DIR: folder.path,
    PORT: String(port),
    METRICS_PORT: '0',
  });

  it('says in one sentence that its port is in use, and makes nothing', async () => {
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await outcomeOf(start('main.js', [], settings(port)));
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program: stop that one, or set PORT to another port (0: any free one).\n`,
    );
    expect(stdout).not.toContain('demo');
    expect(stdout).not.toContain('hg_');
    expect(stdout.split('\n').filter((line) => JSON_LINE.test(line))).toEqual([]);
  }, 300_000);

  it('says in one sentence that its data folder cannot be made', async () => {
    const environment = { ...settings(0), DATA_DIR: '/proc/nope/data' };
    const { code, stderr } = await outcomeOf(start('main.js', [], environment));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The data folder \/proc\/nope\/data cannot be made: .*DATABASE_URL to a PostgreSQL server\.\n$/,
    );
  }, 300_000);

  it('says so of the port for metrics too, and nothing else', async () => {
    const { port } = other.address() as AddressInfo;
    const environment = { ...settings(0), METRICS_PORT: String(port) };
    const { code, stdout, stderr } = await outcomeOf(start('main.js', [], environment));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Cannot listen on 127.0.0.1:${port} for metrics: it is in use by another program. Set METRICS_PORT and METRICS_HOST to a free address, or METRICS_PORT=off.\n`,
    );
  }, 300_000);

  it('then makes the demo tenant and prints its key, with the log after the lines for a person', async () => {
    const server = start('main.js', [], settings(0));
    let out = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    await eventually(
      () => Promise.resolve(out),
      (text) => /Sign in, once.*\n/.test(text) || server.exitCode !== null,
      START_MS,
    );
    const key = /API key +(hg_\w+)/.exec(out)?.[1];
    const address = /is at +(\S+)/.exec(out)?.[1];
    const headers = { authorization: `Bearer ${key}` };
    const me = await fetch(`${address}/api/v1/me`, { headers });
    expect(me.status).toBe(200);
    const { data } = (await me.json()) as { data: { api_key: { abilities: string[] } } };
    expect(out).toMatch(/Its console +http:\/\/demo\.localhost:\d+\/console\n/);
    const link = new URL(/Sign in, once +(\S+)/.exec(out)?.[1] ?? '');
    expect(link.host).toMatch(/^demo\.localhost:\d+$/);
    const accept = async (): Promise<[number | undefined, string | undefined]> => {
      const asked = request({
        host: '127.0.0.1',
        port: link.port,
        path: link.pathname,
        method: 'POST',
        headers: { host: link.host, 'sec-fetch-site': 'same-origin', 'content-length': 0 },
      }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      return [response.statusCode, response.headers.location];
    };
    expect(await accept()).toEqual([303, '/console']);
    expect(await accept()).toEqual([409, undefined]);
    server.kill('SIGTERM');
    expect((await outcomeOf(server)).code).toBe(0);
    const lines = out.trimEnd().split('\n');
    const firstOfLog = lines.findIndex((line) => JSON_LINE.test(line));
    expect(firstOfLog).toBeGreaterThan(lines.findIndex((line) => line.includes('API key')));
    expect(lines.slice(firstOfLog).every((line) => JSON_LINE.test(line))).toBe(true);

    const again = start('main.js', [], settings(0));
    let later = '';
    again.stdout.setEncoding('utf8').on('data', (text: string) => (later += text));
    await eventually(
      () => Promise.resolve(later),
      (text) => /API key.*\n/.test(text) || again.exitCode !== null,
      START_MS,
    );
    const command = /API key +shown at the first start; to create another: npm run -s cli -- (.*)/.exec(
      later,
    )?.[1];
    expect(command).toBe('key:create demo --name mine --all-abilities');
    const made = await new CommandLine({ DATA_DIR: folder.path }).json<{
      api_key: { abilities: string[] };
    }>(...command!.split(' '));
    expect(made.api_key.abilities).toEqual(data.api_key.abilities);
    again.kill('SIGINT');
    expect((await outcomeOf(again)).code).toBe(0);
  }, 400_000);
});
