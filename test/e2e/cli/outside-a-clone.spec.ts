import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from './command-line.js';

const run = promisify(execFile);
/** Words that only make sense in a clone of the product. */
const OF_THE_CLONE = /npm run -s cli|docs\/|npm run format|npm run openapi|src\/modules|examples\//;

describe('Outside a clone', { timeout: 60_000 }, () => {
  let project: string;

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'heliograph-installed-'));
    const packages = join(project, 'node_modules');
    const server = join(packages, '@heliograph', 'server');
    await mkdir(server, { recursive: true });
    for (const part of ['dist', 'package.json', 'examples/runbooks'])
      await cp(part, join(server, part), { recursive: true });
    for (const name of await readdir('node_modules'))
      if (!name.startsWith('.') && name !== '@heliograph')
        await symlink(join(process.cwd(), 'node_modules', name), join(packages, name));
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  const cli = async (...args: string[]): Promise<Outcome> => {
    const program = join(project, 'node_modules', '@heliograph', 'server', 'dist', 'cli.js');
    return run(process.execPath, [program, ...args], { cwd: project }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: unknown) => error as Outcome,
    );
  };

  it('the help calls the installed program', async () => {
    for (const command of ['module:new', 'key:create']) {
      const { stdout } = await cli(command, '--help');
      expect(stdout).toContain(`  npx heliograph ${command} `);
      expect(stdout).not.toMatch(OF_THE_CLONE);
    }
  });

  it('a package is made that names nothing of the clone, and says what comes next', async () => {
    const { code, stdout } = await cli('module:new', 'acme-notes', '--package', 'acme-notes');
    const folder = join(project, 'acme-notes');
    expect([code, stdout]).toEqual([
      0,
      `The package is in ${folder}. Install Heliograph's package there (npm install --save-dev), then: npm test\n`,
    ]);
    const files = (await readdir(folder, { recursive: true })).filter((path) => /\.\w+$/.test(path));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files)
      expect(await readFile(join(folder, file), 'utf8')).not.toMatch(
        /npm run -s cli|docs\/|examples?\/|an example of a module/,
      );
    const { description } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      description: string;
    };
    expect(description).toBe('Notes for the components of a status page: a module for Heliograph');
  });

  it('a family of the product is refused, and nothing is written', async () => {
    const { code, stderr } = await cli('module:new', 'notes');
    expect([code, stderr]).toEqual([
      1,
      'A family is made in a clone of Heliograph. For a package, add --package <folder>.\n',
    ]);
    expect(await readdir(join(project, 'node_modules', '@heliograph', 'server'))).not.toContain('src');
  });
});
