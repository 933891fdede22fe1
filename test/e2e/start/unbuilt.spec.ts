import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe('A command in a clone that is not built', () => {
  let clone: string;

  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'heliograph-unbuilt-'));
    for (const name of ['scripts', 'package.json'])
      await cp(join(ROOT, name), join(clone, name), { recursive: true });
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  it.each([['module:new', 'runbooks'], ['key:create', 'demo'], []])('says so: %s', async (...given) => {
    const child = spawn(process.execPath, [join(clone, 'scripts', 'cli.mjs'), ...given]);
    const closed = once(child, 'close');
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([out, errors]).toEqual([
      '',
      'Heliograph is not built yet: run "npm install" and "npm run build", or "npm start" once.\n',
    ]);
    expect(await closed).toEqual([1, null]);
  });
});
