// "npm run check:statuspage-clients": clients of Statuspage's management API that others have written do their whole job
// against a running server, unchanged but for the address. Needs git, Python with pip, Ruby with bundler's `httparty`, and
// openssl; downloads the clients the first time, so it is not part of the gate. Prints a line for each call, and fails if one
// fails.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createProxy, request } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prepare } from './lib/prepare.mjs';
import { npmCommand } from './lib/npm.mjs';
import { cache, projectNode, root, StartFailure } from './lib/project.mjs';
import { exitWith } from './lib/run-foreground.mjs';
import { trialServer } from './lib/trial-server.mjs';

const SLUG = 'acme';
const HOST = `${SLUG}.localhost`;
/** Where clients without an option for the address believe to be. */
const STATUSPAGE = 'api.statuspage.io';
const drivers = join(root, 'scripts', 'statuspage-clients');
const installed = join(cache, 'statuspage-clients');
const data = mkdtempSync(join(tmpdir(), 'heliograph-clients-'));
const { cli, serve } = trialServer(data, { RATE_LIMIT: '0' });

/** The sources of each client at a commit, where it is installed, and how its driver is run. */
const CLIENTS = [
  {
    name: 'atlassian-python-api 5.0.3 (Python)',
    repository: 'atlassian-api/atlassian-python-api',
    commit: '4a025e87bfd122a5a6078e943cf7f99ae7ca2ef4',
    install: (folder, source) => {
      run('python3', ['-m', 'venv', join(folder, 'venv')]);
      // Kerberos is only needed to sign in elsewhere, and must be compiled.
      const needed = readFileSync(join(source, 'requirements.txt'), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !/^#|kerberos/.test(line));
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
      run(join(folder, 'venv/bin/python'), [...pip, ...needed]);
    },
    command: ({ folder, source }) => ({
      file: join(folder, 'venv/bin/python'),
      args: [join(drivers, 'python.py')],
      env: { PYTHONPATH: source },
    }),
  },
  {
    name: 'statuspageio (Ruby gem)',
    repository: 'dasnixon/statuspageio',
    commit: '612de58a980ffe93675648a64137617974b5e176',
    install: () => run('ruby', ['-e', "require 'httparty'"]),
    command: ({ source }) => ({ file: 'ruby', args: ['-I', join(source, 'lib'), join(drivers, 'gem.rb')] }),
  },
  {
    name: 'hubot-statuspage 1.2.3 (chat bot)',
    repository: 'stephenyeargin/hubot-statuspage',
    commit: 'e2f1cd7ea4d8ab7dc9d972452c8859007f651d26',
    install: (folder, source) => npmInstall(folder, source, 'hubot@14'),
    command: ({ folder }) => ({
      file: projectNode(),
      args: [join(drivers, 'hubot.mjs')],
      env: { FOLDER: folder },
    }),
  },
  {
    name: 'statuspage-api 0.4.0 (npm)',
    repository: 'dyninc/statuspage-api',
    commit: '46bb9b9a23016e25df1f3767c6b7fb341efe969f',
    install: (folder, source) => npmInstall(folder, source, 'underscore@1.8.2', 'qs@2.4.1'),
    command: ({ folder, port }) => ({
      file: projectNode(),
      args: [join(drivers, 'dyn.mjs')],
      env: { FOLDER: folder, ADDRESS_HOST: '127.0.0.1', ADDRESS_PORT: String(port) },
    }),
  },
];

function run(file, args, options = {}) {
  try {
    return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  } catch (error) {
    throw new StartFailure(`${file} ${args.join(' ')} failed:\n${error.stderr ?? error.message}`);
  }
}

/** The client from its sources, as npm installs it, with what it needs beside it. */
function npmInstall(folder, source, ...needed) {
  const npm = npmCommand();
  const args = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
    '--install-links',
  ];
  run(npm.file, [...npm.args, 'init', '-y'], { cwd: folder });
  run(npm.file, [...npm.args, ...args, source, ...needed], { cwd: folder });
}

function install({ repository, commit, install: complete }) {
  const folder = join(installed, commit);
  const source = join(folder, 'source');
  if (existsSync(join(folder, 'complete'))) return { folder, source };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('git', ['clone', '--quiet', `https://github.com/${repository}`, source]);
  run('git', ['-C', source, 'checkout', '--quiet', commit]);
  complete(folder, source);
  mkdirSync(join(folder, 'complete'));
  return { folder, source };
}

/** A certificate of its own for the page and for the name of Statuspage. */
function makeCertificate() {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(data, name));
  const names = `subjectAltName=DNS:${STATUSPAGE},DNS:localhost,IP:127.0.0.1`;
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ];
  run('openssl', [...args, '-keyout', key, '-out', certificate, '-subj', '/CN=localhost', '-addext', names]);
  return { key, certificate };
}

/** Serves the page over TLS, as a proxy in front of it does, and notes each request as `GET /v1/pages 200`. */
async function serveEncrypted(port, files, requests) {
  const options = { key: readFileSync(files.key), cert: readFileSync(files.certificate) };
  const server = createServer(options, (incoming, outgoing) => {
    const { method, url } = incoming;
    const headers = { ...incoming.headers, host: HOST };
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      requests.push(`${method} ${url} ${response.statusCode}`);
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  return listening(server);
}

/** A proxy of the environment, for which the name of Statuspage is the page. It leads nowhere else. */
async function serveName(target) {
  const proxy = createProxy((_, response) => response.writeHead(403).end());
  proxy.on('connect', ({ url }, socket, head) => {
    if (url !== `${STATUSPAGE}:443`) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [onward, socket]) one.on('error', () => undefined);
  });
  return listening(proxy);
}

async function listening(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, close: () => server.close().closeAllConnections?.() };
}

/** A component that some clients expect to be there, as they can make none. */
async function makeComponent(port, secret, name) {
  const body = JSON.stringify({ name });
  const headers = { host: HOST, authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/components', headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  if (response.statusCode !== 201)
    throw new StartFailure(`The component was answered ${response.statusCode}.`);
}

/** Runs a driver. Returns how many of its calls came to what. */
async function drive({ file, args, env = {} }, given) {
  const child = spawn(file, args, {
    env: { ...process.env, ...given, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += text));
  const counts = {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { call, outcome, detail } = JSON.parse(line);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    console.log(`  ${outcome.padEnd(16)} ${call}${detail === '' ? '' : `: ${detail}`}`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) {
    counts.failed = (counts.failed ?? 0) + 1;
    console.log(`  It ended with ${code}:\n${complaints}`);
  }
  return counts;
}

await exitWith(async () => {
  try {
    // As root, PostgreSQL runs as another user.
    chmodSync(data, 0o755);
    await prepare();
    cli('tenant:create', SLUG, '--name', 'Acme', '--locales', 'en');
    const abilities = [
      ...[
        'settings.manage',
        'components.view',
        'components.manage',
        'incidents.manage',
        'subscribers.manage',
      ],
      ...['metrics.view', 'metrics.manage', 'analytics.view'],
    ];
    const { secret } = cli('key:create', SLUG, '--name', 'Clients', '--abilities', abilities.join(','));
    const files = makeCertificate();
    const sums = [];
    await serve(async (serverPort) => {
      const requests = [];
      const page = await serveEncrypted(serverPort, files, requests);
      const proxy = await serveName(page.port);
      const given = {
        PAGE: SLUG,
        KEY: secret,
        ADDRESS: `https://127.0.0.1:${page.port}`,
        CERTIFICATE: files.certificate,
        NOW: String(Math.floor(Date.now() / 1000)),
        // Python's requests, Ruby and Node read these by themselves; Ruby looks for the name in small letters, whatever it asks for.
        http_proxy: `http://127.0.0.1:${proxy.port}`,
        https_proxy: `http://127.0.0.1:${proxy.port}`,
        HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
        no_proxy: '127.0.0.1',
        NO_PROXY: '127.0.0.1',
        NODE_USE_ENV_PROXY: '1',
        NODE_EXTRA_CA_CERTS: files.certificate,
        SSL_CERT_FILE: files.certificate,
      };
      await makeComponent(serverPort, secret, 'Website');
      for (const client of CLIENTS) {
        console.log(`\n${client.name}`);
        const places = install(client);
        const before = requests.length;
        const counts = await drive(client.command({ ...places, port: page.port }), given);
        sums.push({ client: client.name, requests: requests.length - before, ...counts });
      }
      page.close();
      proxy.close();
    });
    console.log('');
    console.table(sums);
    return sums.some(({ failed = 0 }) => failed > 0) ? 1 : 0;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}, StartFailure);
