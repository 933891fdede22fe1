import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/** What npm calls it when nothing has answered; any other answer shows that the registry is there. */
const NO_ANSWER =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/**
 * Whether npm can reach its registry, through whatever proxy it is set to use.
 *
 * @param {{ file: string, args: string[] }} npm
 * @returns {Promise<boolean>}
 */
export function isRegistryReachable({ file, args }) {
  return new Promise((resolve) => {
    const ping = ['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-timeout=5000'];
    const child = spawn(file, [...args, ...ping], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: file.endsWith('.cmd'),
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    // The installation itself says what is wrong with npm.
    child.on('error', () => resolve(true));
    child.on('close', (code) => resolve(code === 0 || !NO_ANSWER.test(said)));
  });
}
