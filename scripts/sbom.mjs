import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOfNpm } from './lib/npm.mjs';
import { root } from './lib/project.mjs';

/**
 * "npm run sbom": prints a bill of materials (CycloneDX) of the packages that run in production, from the lock
 * file. With `--omit=optional`, without those that only a machine without a PostgreSQL of its own needs.
 */
const ARGUMENTS = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--workspaces=false',
];

const DEVELOPMENT = 'cdx:npm:package:development';

/** npm's own `--omit=dev` also leaves out packages that only some other package develops with. */
function runsInProduction({ properties = [], scope }) {
  if (properties.some(({ name, value }) => name === DEVELOPMENT && value === 'true')) return false;
  return scope !== 'optional' || !process.argv.includes('--omit=optional');
}

/** Leaves out what does not run in production, and names the product, not its folder. */
function billOf(all) {
  const components = all.components.filter(runsInProduction);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const product = {
    ...all.metadata.component,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
  const refs = new Set([product, ...components].map((one) => one['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return { ...all, metadata: { ...all.metadata, component: product }, components, dependencies };
}

const { stdout, stderr, code } = outputOfNpm(ARGUMENTS, root);
if (code === 0) {
  console.log(JSON.stringify(billOf(JSON.parse(stdout)), undefined, 2));
} else {
  process.stderr.write(stderr);
  process.exitCode = 1;
}
