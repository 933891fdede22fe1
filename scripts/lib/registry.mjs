import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/** npm's error codes for an unreachable registry. Any other error shows that the registry has answered. */
const NO_ANSWER =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/**
 * True if npm can reach its registry, through the configured proxy if there is one.
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
    // If npm itself is broken, the installation reports that.
    child.on('error', () => resolve(true));
    child.on('close', (code) => resolve(code === 0 || !NO_ANSWER.test(said)));
  });
}
