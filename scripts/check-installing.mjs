// "npm run check:installing" runs the commands of docs/extending.md as written. Makes, tests and packs a package beside
// the clone, installs it in an empty folder and in a folder laid out like the image, and starts the product with it. No
// part of the gate, because it needs a registry for what the lock file does not pin.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { projectNode, root, StartFailure } from './lib/project.mjs';
import { exitWith } from './lib/run-foreground.mjs';

const START_MS = 120_000;
const MAX_MEGABYTES = 1;

const parent = mkdtempSync(join(tmpdir(), 'heliograph-installing-'));
const place = join(parent, 'made');
const settings = {
  // This process may run on the Node of the clone, in whose folder npm is not.
  PATH: `${process.env.PATH}:${dirname(projectNode())}`,
  HOME: process.env.HOME,
  npm_config_prefer_offline: 'true',
  DATA_DIR: join(parent, 'data'),
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'warn',
};

/** The commands of a section's first console block. */
function commandsOf(section) {
  const text = readFileSync(join(root, 'docs', 'extending.md'), 'utf8');
  const [, rest = ''] = text.split(`\n## ${section}\n`);
  const [, block = ''] = /```console\n(.*?)```/s.exec(rest) ?? [];
  const commands = block.split('\n').filter(Boolean);
  if (commands.length === 0) throw new StartFailure(`docs/extending.md has no commands under "${section}".`);
  return commands.map((command) => command.replace('$ ', ''));
}

function shell(commands, folder, env = settings) {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', commands.join('\n')], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new StartFailure(`${stdout}${stderr}\nThis failed:\n${commands.join('\n')}`);
}

/** Sends a request to the demo tenant. `fetch` cannot resolve names below localhost on every system. */
async function get(port, path, key) {
  const headers = { host: `demo.localhost:${port}`, authorization: `Bearer ${key}` };
  const sent = request({ host: '127.0.0.1', port, path, headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  return `${answer.statusCode} ${(await answer.setEncoding('utf8').toArray()).join('')}`;
}

/** Starts the server by a documented command, and reads the demo tenant's record of the package. */
async function serve(command, folder) {
  const server = spawn('sh', ['-c', command], { cwd: folder, env: settings, detached: true });
  const ended = once(server, 'close');
  const kill = (signal) => server.exitCode === null && process.kill(-server.pid, signal);
  const timer = setTimeout(kill, START_MS, 'SIGKILL');
  let printed = '';
  try {
    const [, port, key] = await new Promise((resolve, reject) => {
      const read = (text) => {
        printed += text;
        const found = /is at +http:\/\/\S+:(\d+)[^]*API key +(hg_\w+)/.exec(printed);
        if (found) resolve(found);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('close', () => reject(new StartFailure(`"${command}" has ended:\n${printed}`)));
    });
    const answer = await get(port, '/api/v1/acme-notes', key);
    if (!/^200 .*"title":/.test(answer)) throw new StartFailure(`The package answered ${answer}`);
  } finally {
    kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }
}

function megabytes(folder) {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}

await exitWith(async () => {
  await prepare();
  try {
    chmodSync(parent, 0o755);
    mkdirSync(place);
    symlinkSync(root, join(parent, 'heliograph'));
    shell(commandsOf('Start'), place);

    const empty = join(place, 'installation');
    mkdirSync(empty);
    const commands = commandsOf('Install');
    shell(commands.slice(0, -1), empty);
    await serve(commands.at(-1), empty);

    const image = join(parent, 'image');
    shell([`sh docker/build.sh dependencies ${image}`], root);
    cpSync(join(root, 'dist'), join(image, 'dist'), { recursive: true });
    const before = megabytes(image);
    shell(['npm install ../made/acme-notes-1.0.0.tgz'], image);
    const more = megabytes(image) - before;
    if (more > MAX_MEGABYTES) throw new StartFailure(`The package adds ${more} MB to the image.`);
    const env = { ...settings, HELIOGRAPH_MODULES: 'acme-notes' };
    shell([`${projectNode()} dist/cli.js module:check`], image, env);

    console.log('A package was made, tested, packed and installed as docs/extending.md says.');
    return 0;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}, StartFailure);
