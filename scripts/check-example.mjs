// Part of the gate: tests, builds and packs the examples, the typed client and the remote command line with their own
// scripts. Installs them and the product in an empty project and uses them. Their dependencies are linked from here, so
// nothing is downloaded.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { prepare } from './lib/prepare.mjs';
import { projectNode, root, StartFailure } from './lib/project.mjs';
import { exitWith } from './lib/run-foreground.mjs';

const ABILITIES =
  'components.view,components.manage,incidents.manage,acme-runbooks.view,acme-runbooks.manage,acme-notes.view,acme-office-hours.manage,acme-owner-team.view,acme-owner-team.manage';
const CLIENT = '@heliograph/client';
const REMOTE_CLI = '@heliograph/cli';
const SHARED_TOKEN = 'acmeshared_wall';
const START_MS = 120_000;

/** Until when requests to a busy server are retried. */
let patience = 0;

const project = mkdtempSync(join(tmpdir(), 'heliograph-example-'));
const packages = join(project, 'node_modules');
const examples = readdirSync(join(root, 'examples'));
const settings = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  HELIOGRAPH_MODULES: [...examples.map((name) => `acme-${name}`), 'acme-notes'].join(),
  ACME_SHARED_TOKEN_DIGESTS: `acme=${createHash('sha256').update(SHARED_TOKEN).digest('hex')}`,
  DATA_DIR: join(project, 'data'),
  PORT: '0',
  DEMO: 'false',
  LOG_LEVEL: 'warn',
};

/** Packs a package's folder with npm and unpacks it among the installed packages. */
function install(folder, name) {
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project];
  const [file] = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).trim().split('\n').slice(-1);
  const target = join(packages, name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, file), '--strip-components=1', '-C', target]);
}

function run(folder, tool, ...args) {
  execFileSync(projectNode(), [join(packages, tool), ...args], { cwd: folder, stdio: 'inherit' });
}

/** Checks, tests and compiles a module's package like its own scripts. */
function buildModule(folder) {
  run(folder, 'typescript/bin/tsc');
  // A busy machine takes several times as long as an idle one.
  run(folder, 'vitest/vitest.mjs', 'run', '--reporter=dot', '--hookTimeout=60000');
  compile(folder);
}

function compile(folder) {
  run(folder, 'typescript/bin/tsc', '-p', 'tsconfig.build.json');
}

function cli(...args) {
  const program = join(packages, '@heliograph', 'server', 'dist', 'cli.js');
  const options = { cwd: project, env: settings, encoding: 'utf8' };
  return JSON.parse(execFileSync(projectNode(), [program, ...args, '--json'], options));
}

/** Sends a request to the tenant's host. `fetch` cannot resolve names below localhost on every system. */
async function send(port, method, path, headers, body) {
  const host = `acme.localhost:${port}`;
  const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, host } });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, text: (await answer.setEncoding('utf8').toArray()).join('') };
}

/** Sends a request as the tenant's client, checks the status and returns the JSON body. */
async function ask(port, key, method, path, expected, body) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const { status, text } = await send(port, method, `/api/v1${path}`, headers, body && JSON.stringify(body));
  if (status === 503 && performance.now() < patience) {
    // The machine is busy, and the request had no effect.
    await pause(1_000);
    return ask(port, key, method, path, expected, body);
  }
  if (status !== expected) throw new StartFailure(`${method} ${path} answered ${status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function use(port, key) {
  const component = await ask(port, key, 'POST', '/components', 201, { name: 'Payments' });
  const runbook = { title: 'Restart', url: 'https://wiki.example.com/', component_id: component.data.id };
  const { data } = await ask(port, key, 'POST', '/acme-runbooks', 201, runbook);
  await ask(port, key, 'PATCH', `/acme-runbooks/${data.id}`, 200, { title: 'Restart the workers' });
  await ask(port, key, 'POST', '/acme-runbooks', 422, { ...runbook, component_id: 999 });
  const list = await ask(port, key, 'GET', `/acme-runbooks?component_id=${component.data.id}`, 200);
  if (list.data[0]?.title !== 'Restart the workers') throw new StartFailure(JSON.stringify(list));
  await ask(port, key, 'DELETE', `/components/${component.data.id}`, 422);
  await ask(port, key, 'DELETE', `/acme-runbooks/${data.id}`, 204);
  await ask(port, key, 'GET', '/acme-notes', 200);
}

/** Reads what a module shows to visitors, as one of them. */
async function visit(port, key) {
  const hours = { weekday: 1, opens: '09:00', closes: '17:00', is_public: true };
  await ask(port, key, 'POST', '/acme-office-hours', 201, hours);
  const seen = async (path) => (await send(port, 'GET', path, {})).text;
  for (const path of ['/x/acme-office-hours', '/api/v2/x/acme-office-hours']) {
    const text = await seen(path);
    if (!text.includes('09:00')) throw new StartFailure(`GET ${path} has no hours: ${text}`);
  }
  const overview = await seen('/');
  if (!overview.includes('id="x-acme-office-hours-today"')) throw new StartFailure(overview);
}

/** Publishes an incident of one key with another. */
async function publish(port, author, other) {
  const { data } = await ask(port, author, 'POST', '/incidents', 201, { title: 'Slow' });
  await ask(port, author, 'POST', `/incidents/${data.id}/publish`, 422, {});
  await ask(port, other, 'POST', `/incidents/${data.id}/publish`, 200, {});
  const { authors } = cli('acme-four-eyes:authors', 'acme');
  if (authors[0]?.incident !== data.id) throw new StartFailure(JSON.stringify(authors));
}

/** Adds a person to a team, and the team to a component. */
async function own(port, key) {
  const team = await ask(port, key, 'POST', '/acme-owner-team', 201, { name: 'Payments' });
  await ask(port, key, 'POST', `/acme-owner-team/${team.data.id}/people`, 201, { name: 'Ada' });
  await ask(port, key, 'GET', '/acme-owner-team/999/people', 404);
  const component = await ask(port, key, 'POST', '/components', 201, { name: 'Cards' });
  const path = `/components/${component.data.id}/x/acme-owner-team`;
  await ask(port, key, 'PATCH', path, 200, { team: 'Payments' });
  const { data } = await ask(port, key, 'GET', path, 200);
  if (data.team !== 'Payments') throw new StartFailure(JSON.stringify(data));
}

/** Reports a status as another monitoring system. */
async function report(port, key) {
  const { data } = await ask(port, key, 'POST', '/components', 201, { name: 'Mail', webhook_enabled: true });
  const { pathname } = new URL(data.remote_trigger.webhook_url);
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await send(port, 'POST', pathname, headers, '{"pinger":7,"state":"red"}');
  if (status !== 200 || !text.includes('major_outage')) throw new StartFailure(`${status}: ${text}`);
}

/** Creates a component with the typed client. */
async function useClient(port, key) {
  const program = join(packages, CLIENT, 'dist', 'client.js');
  const { createHeliographClient, orThrow } = await import(pathToFileURL(program).href);
  const client = createHeliographClient({
    baseUrl: `http://acme.localhost:${port}`,
    key,
    attempts: 5,
    fetch: async (sent) => {
      const { pathname, search } = new URL(sent.url);
      const headers = Object.fromEntries(sent.headers);
      const { status, text } = await send(port, sent.method, pathname + search, headers, await sent.text());
      return new Response(text, { status });
    },
  });
  await orThrow(client.POST('/api/v1/components', { body: { name: 'Search' } }));
  const { data } = await orThrow(client.GET('/api/v1/components', { params: { query: { q: 'Search' } } }));
  if (data[0]?.slug !== 'search') throw new StartFailure(JSON.stringify(data));
}

/** Reports a status with the remote command line, which finds the page without a resolver's help. */
function useRemoteCli(port, key) {
  const { bin } = JSON.parse(readFileSync(join(packages, REMOTE_CLI, 'package.json'), 'utf8'));
  const program = join(packages, REMOTE_CLI, bin.heliograph);
  const env = {
    PATH: process.env.PATH,
    HELIOGRAPH_URL: `http://acme.localhost:${port}`,
    HELIOGRAPH_KEY: key,
  };
  const heliograph = (...args) =>
    JSON.parse(
      execFileSync(projectNode(), [program, ...args, '--retries', '10', '--json'], { env, encoding: 'utf8' }),
    ).data;
  heliograph('component', 'set-status', 'Search', 'degraded', '--enable');
  const [found] = heliograph('component', 'list', '--status', 'degraded');
  if (found?.slug !== 'search') throw new StartFailure(JSON.stringify(found));
}

/** Generates the types of the running server, modules included, and compiles calls with them. */
async function typeClient(port) {
  const folder = join(project, 'typed');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const { text } = await send(port, 'GET', '/api/v1/openapi.json', {});
  writeFileSync(join(folder, 'openapi.json'), text);
  run(folder, 'openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'heliograph.ts');
  writeFileSync(
    join(folder, 'calls.mts'),
    `import { createHeliographClient, orThrow } from '${CLIENT}';
     import type { paths } from './heliograph.js';
     const client = createHeliographClient<paths>({ baseUrl: 'http://acme.localhost' });
     const { data } = await orThrow(client.GET('/api/v1/acme-runbooks', { params: { query: { component_id: 1 } } }));
     export const title: string | undefined = data[0]?.title;
     // @ts-expect-error There is no such operation.
     await client.GET('/api/v1/acme-runbook', {});`,
  );
  const options = ['--module', 'nodenext', '--target', 'es2024', '--strict', '--skipLibCheck', '--noEmit'];
  run(folder, 'typescript/bin/tsc', ...options, '--types', 'node', 'calls.mts');
}

async function serve(work) {
  const main = join(packages, '@heliograph', 'server', 'dist', 'main.js');
  const server = spawn(projectNode(), [main], { cwd: project, env: settings });
  let printed = '';
  server.stderr.on('data', (text) => (printed += text));
  const timer = setTimeout(() => server.kill('SIGKILL'), START_MS);
  const ended = once(server, 'close');
  try {
    const port = await new Promise((resolve, reject) => {
      server.stdout.on('data', (text) => {
        printed += text;
        const found = /is at +http:\/\/[^:\s]+:(\d+)/.exec(printed);
        if (found) resolve(Number(found[1]));
      });
      server.on('close', () => reject(new StartFailure(`The server has ended:\n${printed}`)));
    });
    patience = performance.now() + START_MS;
    await work(port);
  } finally {
    server.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }
}

await exitWith(async () => {
  await prepare();
  try {
    chmodSync(project, 0o755);
    mkdirSync(packages);
    const installed = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'));
    for (const name of installed.filter((name) => name !== dirname(CLIENT)))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    install(root, '@heliograph/server');
    for (const name of examples) {
      const example = join(project, name);
      cpSync(join(root, 'examples', name), example, { recursive: true });
      buildModule(example);
      install(example, `acme-${name}`);
    }
    for (const name of [CLIENT, REMOTE_CLI]) {
      const folder = join(project, basename(name));
      cpSync(join(root, 'packages', basename(name)), folder, { recursive: true });
      compile(folder);
      install(folder, name);
    }
    // A package from module:new compiles unchanged, passes its tests and runs next to the example.
    const made = join(project, 'notes');
    execFileSync(projectNode(), [
      join(root, 'dist', 'cli.js'),
      'module:new',
      'acme-notes',
      '--package',
      made,
    ]);
    buildModule(made);
    install(made, 'acme-notes');
    cli('tenant:create', 'acme', '--name', 'Acme');
    const { secret } = cli('key:create', 'acme', '--name', 'Example', '--abilities', ABILITIES);
    const editor = cli('key:create', 'acme', '--name', 'Editor', '--abilities', 'incidents.manage');
    await serve(async (port) => {
      await use(port, secret);
      await visit(port, secret);
      await publish(port, secret, editor.secret);
      await own(port, secret);
      await report(port, secret);
      await ask(port, SHARED_TOKEN, 'GET', '/components', 200);
      await ask(port, SHARED_TOKEN, 'POST', '/components', 403, { name: 'Mine' });
      await useClient(port, secret);
      useRemoteCli(port, secret);
      await typeClient(port);
    });
    console.log(
      'The examples, the typed client and the remote command line were built, packed, installed and used.',
    );
    return 0;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}, StartFailure);
