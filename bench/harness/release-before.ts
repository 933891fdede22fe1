import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;

/** A built checkout of another commit of this repository. */
export interface OtherRelease {
  readonly folder: string;
  /** Abbreviated by Git. */
  readonly commit: string;
  remove(): Promise<void>;
}

/** The tag of the newest release before this commit, or undefined if there is none or no history. */
export async function lastRelease(): Promise<string | undefined> {
  return git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(() => undefined);
}

/** @param ref any name of a commit that Git accepts */
export async function checkOut(ref: string): Promise<OtherRelease> {
  const commit = await git('rev-parse', '--short', `${ref}^{commit}`);
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-release-'));
  const remove = async (): Promise<void> => {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await git('worktree', 'add', '--detach', folder, commit);
    const [own, other] = await Promise.all(
      [ROOT, folder].map((place) => readFile(join(place, 'package-lock.json'), 'utf8')),
    );
    if (own === other) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    const nest = join(folder, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
    await run(process.execPath, [nest, 'build', '-p', 'tsconfig.build.json'], { cwd: folder });
    return { folder, commit, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: ROOT });
  return stdout.trim();
}
