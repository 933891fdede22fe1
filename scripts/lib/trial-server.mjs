import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectNode, root, StartFailure } from './project.mjs';

const START_MS = 120_000;

/**
 * A built server on a database of its own, for scripts that use it as a client does.
 *
 * @param {string} data folder for the database
 * @param {Record<string, string>} [settings]
 */
export function trialServer(data, settings = {}) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: data, PORT: '0', DEMO: 'false', ...settings };

  /** Runs a command. Returns what it prints as JSON. */
  function cli(...args) {
    const options = { env, encoding: 'utf8' };
    return JSON.parse(
      execFileSync(projectNode(), [join(root, 'dist', 'cli.js'), ...args, '--json'], options),
    );
  }

  /** Runs the server for the duration of some work, which gets its port. */
  async function serve(work) {
    const server = spawn(projectNode(), [join(root, 'dist', 'main.js')], { env });
    const ended = once(server, 'close');
    const timer = setTimeout(() => server.kill('SIGKILL'), START_MS);
    let printed = '';
    try {
      const port = await new Promise((resolve, reject) => {
        for (const stream of [server.stdout, server.stderr])
          stream.on('data', (text) => {
            printed += text;
            const found = /is at +http:\/\/[^:\s]+:(\d+)/.exec(printed);
            if (found) resolve(Number(found[1]));
          });
        server.on('close', () => reject(new StartFailure(`The server has ended:\n${printed}`)));
      });
      clearTimeout(timer);
      await work(port);
    } finally {
      server.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
    }
  }

  return { cli, serve };
}
