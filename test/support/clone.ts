import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PARTS = [
  'src',
  'docs/using-the-api.md',
  'test/support',
  'tsconfig.json',
  'vitest.config.ts',
  'eslint.config.ts',
  'package.json',
];

/** A copy of the sources, to write modules into. */
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
   * @throws Error with what the tool has said when it fails
   */
  async tool(path: string, ...args: string[]): Promise<void> {
    try {
      // Without the packages that this run may have.
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
