import { setTimeout as pause } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandLine, makeDataFolder, outcomeOf, start } from './command-line.js';

interface Seeded {
  tenant: { slug: string; status_page_url: string };
  secret?: string;
}

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let cli: CommandLine;

beforeAll(async () => {
  folder = await makeDataFolder();
  cli = new CommandLine({ DATA_DIR: folder.path });
});

afterAll(() => folder.remove());

const isRunning = (): boolean => existsSync(join(folder.path, 'postgres', 'postmaster.pid'));

describe('the command line on an embedded database', () => {
  it(
    'sets it up where there is none, for two commands at once, and stops it',
    { timeout: 60_000 },
    async () => {
      const seeded = await Promise.all([1, 2].map(() => cli.json<Seeded>('seed:demo')));
      expect(seeded.map(({ tenant }) => tenant)).toEqual([seeded[0]!.tenant, seeded[0]!.tenant]);
      expect(seeded[0]!.tenant).toMatchObject({
        slug: 'demo',
        status_page_url: 'http://demo.localhost:3000',
      });
      // Only one of the two commands filled the database, and only that one prints the key.
      expect(seeded.filter(({ secret }) => secret?.startsWith('hg_'))).toHaveLength(1);
      expect((await cli.json<{ api_keys: object[] }>('key:list', 'demo')).api_keys).toHaveLength(1);
      expect(isRunning()).toBe(false);
    },
  );

  it('makes a tenant for one of two commands at once', async () => {
    const outcomes = await Promise.all([1, 2].map(() => cli.run('tenant:create', 'twin', '--name', 'Twin')));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(outcomes.map(({ stderr }) => stderr).join('')).toBe('There is already a tenant "twin".\n');
  });

  it('releases it when interrupted', async () => {
    const child = start('cli.js', ['tenant:list'], { DATA_DIR: folder.path });
    const ended = outcomeOf(child);
    while (!isRunning() && child.exitCode === null) await pause(5);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: 'Interrupted.\n' });
    expect(isRunning()).toBe(false);
  });

  it('works beside a running server, which takes notice at once', { timeout: 120_000 }, async () => {
    const server = start('main.js', [], { DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'silent' });
    const stopped = outcomeOf(server);
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let output = '';
        server.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const found = /Heliograph is at +(http:\S+)/.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        });
        server.on('exit', () => {
          reject(new Error(`The server ended: ${output}`));
        });
      });
      const { api_key: key, secret } = await cli.json<{ api_key: { id: number }; secret: string }>(
        ...['key:create', 'demo', '--name', 'x', '--abilities', 'components.view'],
      );
      const me = async (): Promise<number> =>
        (await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${secret}` } })).status;
      expect(await me()).toBe(200);
      await cli.json('key:revoke', 'demo', String(key.id));
      expect(await me()).toBe(401);

      const served = await (await fetch(`${address}/api/v1/openapi.json`)).json();
      expect((await cli.run('openapi')).stdout).toBe(`${JSON.stringify(served, null, 2)}\n`);
    } finally {
      server.kill('SIGTERM');
      await stopped;
    }
    expect(isRunning()).toBe(false);
  });
});
