import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Files that the first start of a clone reads before anything is installed. */
const NEEDED = ['scripts', 'package.json', 'package-lock.json', '.npmrc'];
/** Without a check, npm would retry for more than a minute. */
const AT_ONCE_MS = 30_000;

describe('The first start without network', () => {
  let clone: string;

  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'heliograph-offline-'));
    for (const name of NEEDED) await cp(join(ROOT, name), join(clone, name), { recursive: true });
    await mkdir(join(clone, 'empty-cache'));
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  it(
    'says what is missing at once',
    async () => {
      const child = spawn(process.execPath, [join(clone, 'scripts', 'start.mjs')], {
        env: {
          PATH: process.env['PATH'],
          npm_config_registry: 'http://127.0.0.1:9/',
          npm_config_cache: join(clone, 'empty-cache'),
          npm_config_userconfig: join(clone, 'none'),
        },
      });
      const closed = once(child, 'close');
      const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      expect(out).toBe('Installing dependencies (first start, about a minute) …\n');
      expect(errors).toMatch(
        /^The dependencies are not installed, and the npm registry cannot be reached: .*\n$/,
      );
      expect(await closed).toEqual([1, null]);
    },
    AT_ONCE_MS,
  );
});
