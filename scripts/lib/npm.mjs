import { spawnSync } from 'node:child_process';

/** The npm that runs this script, or the installed one. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('js')) return { file: process.execPath, args: [npm] };
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * Runs npm to its end in a folder.
 *
 * @param {string[]} args
 * @param {string} folder
 */
export function outputOfNpm(args, folder) {
  const { file, args: before } = npmCommand();
  const { stdout, stderr, status } = spawnSync(file, [...before, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: file.endsWith('.cmd'),
  });
  return { stdout: stdout ?? '', stderr: stderr ?? '', code: status ?? 1 };
}
