// "npm run check:generators": generates clients from test/contract/openapi.json with the usual generators, compiles
// them, and makes four calls with each against a running server. Takes minutes and downloads 270 MB of generators
// the first time, so it is not part of the gate.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { prepare } from './lib/prepare.mjs';
import { projectNode, root, StartFailure } from './lib/project.mjs';
import { exitWith } from './lib/run-foreground.mjs';
import { trialServer } from './lib/trial-server.mjs';

const folder = join(root, 'generators');
const generated = join(folder, 'generated');
const document = join(root, 'test', 'contract', 'openapi.json');

/** Command of each generator. The programs in `calls/` import what it writes. */
const GENERATORS = {
  'hey-api': ['openapi-ts', '-i', document, '-o', 'generated/hey-api', '--silent'],
  'openapi-typescript': ['openapi-typescript', document, '-o', 'generated/openapi-typescript/schema.ts'],
  orval: ['orval', '--config', 'orval.config.mjs'],
  kubb: ['kubb', 'generate', '--config', 'kubb.config.mjs', '--silent'],
  'swagger-typescript-api': [
    ...['swagger-typescript-api', 'generate', '-p', document],
    ...['-o', 'generated/swagger-typescript-api', '-n', 'client.ts'],
  ],
};

const data = mkdtempSync(join(tmpdir(), 'heliograph-generators-'));
const { cli, serve } = trialServer(data);

/** Runs an installed program. What it prints is shown only if it fails. */
function run([program, ...args], env = {}) {
  const file = join(folder, 'node_modules', '.bin', program);
  const options = { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(projectNode(), [file, ...args], options);
  if (status !== 0) throw new StartFailure(`${program} failed:\n${stdout}${stderr}`);
}

function install() {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(installed)) return;
  console.log('Installing the generators …');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/**
 * Makes four calls with a generated client: lists components, creates one, reports its status to its inbound address,
 * and reads the public summary.
 */
function call(name, env) {
  const program = join(generated, `${name}.mjs`);
  run(['esbuild', `calls/${name}.ts`, '--bundle', '--platform=node', '--format=esm', `--outfile=${program}`]);
  const args = ['--import', pathToFileURL(join(folder, 'localhost.mjs')).href, program];
  const options = { env: { ...process.env, ...env }, encoding: 'utf8' };
  const seen = JSON.parse(execFileSync(projectNode(), args, options));
  const expected = {
    listed: Number(env.LISTED),
    created: env.NAME,
    signalled: 'operational',
    indicator: 'none',
  };
  if (!isDeepStrictEqual(seen, expected))
    throw new StartFailure(`${name}: expected ${JSON.stringify(expected)}, not ${JSON.stringify(seen)}.`);
}

await exitWith(async () => {
  try {
    // As root, PostgreSQL runs as another user.
    chmodSync(data, 0o755);
    await prepare();
    install();
    rmSync(generated, { recursive: true, force: true });
    cli('tenant:create', 'acme', '--name', 'Acme');
    const abilities = 'components.view,components.manage';
    const { secret } = cli('key:create', 'acme', '--name', 'Generators', '--abilities', abilities);
    await serve((port) => {
      const page = { PAGE: `http://acme.localhost:${port}` };
      for (const [name, command] of Object.entries(GENERATORS)) {
        run(command, page);
        console.log(`${name}: generated.`);
      }
      run(['tsc', '-p', '.']);
      console.log('All compile.');
      for (const [listed, name] of Object.keys(GENERATORS).entries()) {
        call(name, { ...page, KEY: secret, NAME: name, LISTED: String(listed) });
        console.log(`${name}: four calls succeeded.`);
      }
    });
    return 0;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}, StartFailure);
