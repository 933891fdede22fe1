import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PARTS = [
  'src',
  'docs/using-the-api.md',
  'packages/cli/src',
  'packages/client/src',
  'test/support',
  'tsconfig.json',
  'vitest.config.ts',
  'eslint.config.ts',
  'package.json',
];

/** Copy of the sources in which tests can create modules. */
export class Clone {
  private constructor(readonly path: string) {}

  static async make(): Promise<Clone> {
    const path = await mkdtemp(join(tmpdir(), 'heliograph-clone-'));
    for (const part of PARTS) await cp(part, join(path, part), { recursive: true });
    await symlink(join(process.cwd(), 'node_modules'), join(path, 'node_modules'));
    return new Clone(path);
  }

  /**
   * Runs a tool of the project in the copy.
   *
   * @throws Error with the tool's output if it fails
   */
  async tool(path: string, ...args: string[]): Promise<void> {
    try {
      // Leaves out the packages that this test run may load.
      const env = { ...process.env, HELIOGRAPH_MODULES: '' };
      await run(process.execPath, [join('node_modules', path), ...args], { cwd: this.path, env });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${path} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
