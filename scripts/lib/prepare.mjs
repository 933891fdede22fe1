import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { npmCommand } from './npm.mjs';
import { isRegistryReachable } from './registry.mjs';
import { cache, projectNode, root, StartFailure } from './project.mjs';
import { withSetupLock } from './setup-lock.mjs';

const lockfile = join(root, 'package-lock.json');
const installStamp = join(cache, 'installed');
const dist = join(root, 'dist');
/** Inside dist, so that it cannot outlive the build that it describes. */
const BUILD_STAMP = '.sources';
const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');

/**
 * Installs the dependencies and builds the sources, unless that is up to date. Prints one line for each slow
 * step, and a tool's output only if it fails.
 *
 * @returns {Promise<void>}
 * @throws {StartFailure} if a step fails
 */
export async function prepare() {
  if (!isInstalled()) await withSetupLock(install);
  if (!isBuilt()) await withSetupLock(build);
}

/** Compares contents instead of times, because a checkout or a copy changes all times. */
function isInstalled() {
  if (!existsSync(lockfile)) return true;
  const wanted = hash([lockfile]);
  if (readText(installStamp) === wanted) return true;
  if (!matchesInstalledPackages()) return false;
  remember(installStamp, wanted);
  return true;
}

/** True if npm's own record of node_modules matches the lock file: npm was run directly. */
function matchesInstalledPackages() {
  const text = readText(join(root, 'node_modules', '.package-lock.json'));
  if (text === undefined) return false;
  const installed = JSON.parse(text).packages;
  const locked = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  return (
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(([path, entry]) => {
      // The entry of the project itself.
      if (path === '') return true;
      const present = installed[path];
      // Packages for other platforms are not installed, nor development packages with "--omit=dev".
      if (present === undefined) return Boolean(entry.optional || entry.dev || entry.devOptional);
      return present.version === entry.version && present.integrity === entry.integrity;
    })
  );
}

async function install() {
  if (isInstalled()) return;
  console.log('Installing dependencies (first start, about a minute) …');
  // With NODE_ENV=production, the build still needs the development packages.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = npmCommand();
  if (await isRegistryReachable(npm))
    await run(npm.file, [...npm.args, ...args], 'The installation ("npm ci")');
  else await installFromCache(npm, args);
  remember(installStamp, hash([lockfile]));
}

/**
 * Installs from npm's cache. Online, npm would retry for minutes before it reports that the registry is unreachable.
 */
async function installFromCache(npm, args) {
  try {
    await run(npm.file, [...npm.args, ...args, '--offline'], 'The installation ("npm ci")');
  } catch {
    throw new StartFailure(
      'The dependencies are not installed, and the npm registry cannot be reached: connect this machine to the internet ' +
        '(or tell npm of your proxy or registry: "npm config set proxy …", "npm config set registry …"), then start again.',
    );
  }
}

function isBuilt() {
  const built = existsSync(join(dist, 'main.js'));
  // An image contains a finished build without the tools to repeat it.
  if (built && (!existsSync(nest) || !existsSync(join(root, 'src')))) return true;
  return built && readText(join(dist, BUILD_STAMP)) === sourcesHash();
}

async function build() {
  if (isBuilt()) return;
  if (!existsSync(nest)) {
    throw new StartFailure(
      'There is no build in dist/, and the tools to make one are missing: run "npm ci".',
    );
  }
  console.log('Building …');
  await run(projectNode(), [join(root, 'scripts', 'reference-assets.mjs')], 'Compressing the reference');
  await run(projectNode(), [join(root, 'scripts', 'console-assets.mjs')], 'The build of the console');
  const sources = sourcesHash();
  // Built in a separate folder and then moved into place: a server running from dist must not lose its files.
  const draft = join(cache, 'dist');
  const config = join(cache, 'tsconfig.build.json');
  rmSync(draft, { recursive: true, force: true });
  remember(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.build.json'), compilerOptions: { outDir: draft } }),
  );
  await run(projectNode(), [nest, 'build', '-p', relative(root, config)], 'The build');
  writeFileSync(join(draft, BUILD_STAMP), sources);
  const old = join(cache, `dist-old-${process.pid}`);
  move(dist, old);
  move(draft, dist);
  rmSync(old, { recursive: true, force: true });
}

function sourcesHash() {
  const top = readdirSync(root)
    .filter((name) => /^tsconfig.*\.json$/.test(name))
    .concat(
      'nest-cli.json',
      'package-lock.json',
      'packages/console/index.html',
      'packages/console/vite.config.ts',
    )
    .map((name) => join(root, name));
  const sources = ['src', 'packages/client/src', 'packages/console/src']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return hash([...top, ...sources].filter((path) => existsSync(path)));
}

/** @param {string[]} files */
function hash(files) {
  const all = createHash('sha256');
  for (const file of files.sort()) {
    const content = readFileSync(file);
    all.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return all.digest('hex');
}

/** Runs a tool silently, and shows its output if it fails. */
function run(file, args, what) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: file.endsWith('.cmd'),
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const stop = (signal) => {
      child.kill(signal);
      process.exit(130);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.on('error', (error) => reject(new StartFailure(`${what} cannot be started: ${error.message}`)));
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code === 0) resolve();
      else
        reject(new StartFailure(`${Buffer.concat(output).toString('utf8')}\n${what} has failed; see above.`));
    });
  });
}

/** Does nothing if the folder is missing. node_modules may be on another file system. */
function move(from, to) {
  if (!existsSync(from)) return;
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
  }
}

/** If node_modules is read-only, nothing is stored and everything is compared again next time. */
function remember(file, text) {
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
