/**
 * Writes the files of Swagger UI and Scalar, compressed, to src/http/reference/assets, from where the build copies them.
 * Their names contain a hash of their content, so browsers can keep them. What is there already is not written again.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

const FILES = {
  'scalar.js': scalarScript,
  'swagger-ui.js': () => installedFile('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-ui.css': () => installedFile('swagger-ui-dist/swagger-ui.css'),
};
const folder = fileURLToPath(new URL('../src/http/reference/assets/', import.meta.url));
/** Quality 11 takes half a minute more and saves a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 } };

await mkdir(folder, { recursive: true });
const present = await readdir(folder);
const written = await Promise.all(
  Object.entries(FILES).map(async ([name, content]) => compress(name, await content())),
);
const obsolete = present.filter((file) => !written.flat().includes(file));
await Promise.all(obsolete.map((file) => rm(`${folder}${file}`)));

function installedFile(path) {
  return readFile(new URL(`../node_modules/${path}`, import.meta.url));
}

/** Asks Scalar's plugin, which has the script built in. The package of its parts is 160 MB. */
async function scalarScript() {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { content: {} } });
  const { statusCode, rawPayload } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`Scalar has no script: ${statusCode}`);
  return rawPayload;
}

async function compress(name, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const file = name.replace('.', `-${hash}.`);
  await Promise.all([
    write(`${file}.br`, () => promisify(brotliCompress)(content, BROTLI)),
    write(`${file}.gz`, () => promisify(gzip)(content, { level: 9 })),
  ]);
  return [`${file}.br`, `${file}.gz`];
}

async function write(file, compressed) {
  if (!present.includes(file)) await writeFile(`${folder}${file}`, await compressed());
}
