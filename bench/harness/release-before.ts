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

/** The first migration of the baseline. An earlier schema cannot be upgraded. */
const BASELINE = 'src/platform/tenancy/migrations/1790010000000-tenancy.ts';

/**
 * The tag of the newest release before this commit. As long as there is none, the first commit with the
 * baseline. Undefined without history.
 */
export async function lastRelease(): Promise<string | undefined> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(() => undefined);
  if (tag !== undefined) return tag;
  const commits = await git('log', '--diff-filter=A', '--format=%h', '--', BASELINE).catch(() => '');
  return commits.split('\n').at(-1) || undefined;
}

/** True if the schema of a commit can be upgraded, because it begins with the baseline. */
export async function hasBaseline(ref: string): Promise<boolean> {
  return git('cat-file', '-e', `${ref}:${BASELINE}`).then(
    () => true,
    () => false,
  );
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
