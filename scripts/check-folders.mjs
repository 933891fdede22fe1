/**
 * Part of "npm run boundaries": forbids circles between folders that stand side by side, at any depth under
 * `src/`. dependency-cruiser finds circles of files; the files of a circle of folders may have none.
 */
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import configuration from '../.dependency-cruiser.mjs';

/** Imports between files under `src/`, without specs. */
async function imports() {
  const { tsPreCompilationDeps, enhancedResolveOptions } = configuration.options;
  const { output } = await cruise(
    ['src'],
    {
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`\.spec\.ts$` },
      tsPreCompilationDeps,
    },
    enhancedResolveOptions,
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({ source, resolved }))
      .filter(({ resolved }) => resolved.startsWith('src/')),
  );
}

/**
 * For each folder, which of the folders in it import which, with one example each. An import counts
 * where the paths of the two files part.
 */
function arrowsByParent(all) {
  const parents = new Map();
  for (const { source, resolved } of all) {
    const [from, to] = [source.split('/'), resolved.split('/')];
    const depth = from.findIndex((part, index) => part !== to[index]);
    // One of the two lies directly in the folder that they share.
    if (depth < 0 || depth >= from.length - 1 || depth >= to.length - 1) continue;
    const parent = from.slice(0, depth).join('/');
    const arrows = parents.get(parent) ?? new Map();
    parents.set(parent, arrows);
    const targets = arrows.get(from[depth]) ?? new Map();
    arrows.set(from[depth], targets);
    if (!targets.has(to[depth])) targets.set(to[depth], `${source} → ${resolved}`);
  }
  return parents;
}

/** The shortest path of imports from one folder to another, or undefined if there is none. */
function way(arrows, from, to) {
  const ways = new Map([[from, []]]);
  for (const [folder, steps] of ways) {
    for (const [next, example] of arrows.get(folder) ?? []) {
      if (next === to) return [...steps, example];
      if (!ways.has(next)) ways.set(next, [...steps, example]);
    }
  }
  return undefined;
}

let circles = 0;
for (const [parent, arrows] of arrowsByParent(await imports())) {
  for (const folder of arrows.keys()) {
    const circle = way(arrows, folder, folder);
    if (circle === undefined) continue;
    circles += 1;
    process.stderr.write(
      `${parent}/${folder} needs itself by way of others:\n${circle.map((step) => `  ${step}\n`).join('')}`,
    );
  }
}
process.stdout.write(`${circles} folders in a circle.\n`);
process.exitCode = circles > 0 ? 1 : 0;
