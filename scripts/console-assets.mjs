/**
 * Builds the console of packages/console to src/console/assets, from where the build of the server copies it. Its files
 * are compressed and named after their content. What is there already from the same sources is not built again.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'src', 'console', 'assets');
const STAMP = 'sources';
/** Everything that the build reads. */
const SOURCES = [
  'packages/console',
  'packages/client/src',
  'packages/cli/src/importers',
  'src/core',
  'package-lock.json',
  'scripts/console-assets.mjs',
];

await buildConsole();

async function buildConsole() {
  const sources = sourcesHash();
  if (readText(join(folder, STAMP)) === sources) return;
  // React's faster half, also if a test builds it.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  // Moved into place when complete: a server that runs from the sources must not lose its files.
  const draft = `${folder}-draft-${process.pid}`;
  const built = join(draft, 'built');
  await build({
    configFile: join(root, 'packages', 'console', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: built },
  });
  await mkdir(join(draft, 'files'));
  const names = await readdir(join(built, 'assets'));
  await Promise.all(names.map((name) => compress(join(built, 'assets', name), join(draft, 'files', name))));
  await rename(join(built, 'index.html'), join(draft, 'index.html'));
  await rm(built, { recursive: true });
  await writeFile(join(draft, STAMP), sources);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

async function compress(file, target) {
  const content = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((bytes) => writeFile(`${target}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${target}.gz`, bytes)),
  ]);
}

function sourcesHash() {
  const all = createHash('sha256');
  const files = SOURCES.flatMap((path) => filesIn(join(root, path))).sort();
  for (const file of files) {
    const content = readFileSync(file);
    all.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return all.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (path.endsWith('.json') || path.endsWith('.mjs')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !dirname(file).includes('node_modules'));
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
