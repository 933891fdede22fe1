import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { NewModuleError, renamed, readExample } from './module-example.js';

const NAME = /^[a-z][a-z0-9]*s$/;
/** The entry points that packages import, and the source file of each. */
const ENTRIES: Readonly<Record<string, string>> = {
  '@heliograph/server/module': 'src/module.ts',
  '@heliograph/server/testing': 'src/testing.ts',
};
const LIST = 'src/built-in-modules.ts';

/**
 * Creates a family of the product as a renamed copy of the example, in `src/modules/<name>` with tests in
 * `test/e2e/<name>`. Adds it to the list of families.
 *
 * @param name what it stores, one word in the plural: `notes`
 * @param root root of the clone
 * @returns the created or changed files, as paths from the root
 * @throws NewModuleError
 */
export async function writeNewFamily(name: string, root: string, now: Date): Promise<string[]> {
  if (!NAME.test(name))
    throw new NewModuleError(
      `"${name}" cannot name a family: take what it keeps, one word in the plural, such as notes.`,
    );
  const folder = `src/modules/${name}`;
  if (await stat(join(root, folder)).catch(() => undefined))
    throw new NewModuleError(`There is already a family ${name}: ${folder}.`);
  const one = name.slice(0, -1);
  const time = now.getTime();
  const places: Readonly<Record<string, string>> = {
    'src/runbook.ts': `${folder}/dto/${one}.response.ts`,
    'src/runbooks.controller.ts': `${folder}/controllers/${name}.controller.ts`,
    'src/runbooks.service.ts': `${folder}/services/${name}.service.ts`,
    'src/runbook.entity.ts': `${folder}/store/${one}.entity.ts`,
    'src/runbooks.repository.ts': `${folder}/store/${name}.repository.ts`,
    'src/add-runbooks.ts': `${folder}/store/migrations/${time}-add-${name}.ts`,
    'src/index.ts': `${folder}/${name}.module.ts`,
    'test/runbooks.spec.ts': `test/e2e/${name}/${name}.spec.ts`,
  };
  const exported = new Map<string, Map<string, string>>();
  for (const [entry, file] of Object.entries(ENTRIES))
    exported.set(entry, exportsOf(await readFile(join(root, file), 'utf8')));
  for (const [path, place] of Object.entries(places)) {
    const text = withImports(asFamily(await readExample(path)), path, place, { folder, places, exported });
    await mkdir(dirname(join(root, place)), { recursive: true });
    await writeFile(join(root, place), renamed(text, namesOf(name, one, time)));
  }
  const list = await readFile(join(root, LIST), 'utf8');
  await writeFile(join(root, LIST), listed(list, name));
  return [...Object.values(places), LIST];
}

/** Renames from the example's names to the family's, longer names first. */
function namesOf(name: string, one: string, time: number): (readonly [string, string])[] {
  const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
  return [
    ['acme-runbooks', name],
    ['acme_runbooks', one],
    ['acme runbooks', name],
    ['AcmeRunbook', capital(one)],
    ['RUNBOOK', one.toUpperCase()],
    ['Runbook', capital(one)],
    ['runbook', one],
    ['1795000000000', String(time)],
  ];
}

/** Removes the parts that only a package needs. */
function asFamily(text: string): string {
  const declared =
    /declare module '@heliograph\/server\/module' \{\n( {2}interface AbilityNames.*?\n {2}\}\n)(.*?)\}\n\n/s;
  return text
    .replace(`  heliograph: '^0',\n`, '')
    .replace(/import \{ RunbooksModule \}.*\n/, '')
    .replace(/useApi\(\{.*\}\)/, 'useApi()')
    .replace(
      declared,
      (_, abilities: string, events: string) =>
        `declare module '#platform/access/ability-names.js' {\n${abilities}}\n\ndeclare module '#platform/events/domain-events.js' {\n${events}}\n\n`,
    );
}

/** Maps each name exported by an entry point to its file or package. */
function exportsOf(entry: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', from = ''] of entry.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)) {
    for (const name of names.split(',')) files.set(name.trim(), from.replace('#', 'src/'));
  }
  // Exported with `export *`.
  files.set('DomainEvents', 'src/platform/events/domain-events.js');
  return files;
}

interface NewPlaces {
  /** The family's. */
  readonly folder: string;
  /** The new path of each file of the example. */
  readonly places: Readonly<Record<string, string>>;
  /** What each entry point exports, with the file that defines it. */
  readonly exported: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Rewrites the imports of an example file for its new location. */
function withImports(
  text: string,
  path: string,
  place: string,
  { folder, places, exported }: NewPlaces,
): string {
  const to = (target: string): string => {
    if (!/^(src|test)\//.test(target)) return target;
    // Relative only inside the family.
    if (target.startsWith('src/') && !target.startsWith(folder)) return target.replace('src/', '#');
    const way = posix.relative(posix.dirname(place), target);
    return way.startsWith('.') ? way : `./${way}`;
  };
  return text.replaceAll(
    /import (type )?(\{[^}]*\}) from '([^']+)';/g,
    (statement, type: string | undefined, names: string, from: string) => {
      const files = exported.get(from);
      if (files !== undefined) return importsOf(names, type ?? '', files, to);
      if (!from.startsWith('.')) return statement;
      const target = posix.join('examples/runbooks', posix.dirname(path), from);
      const own = places[target.replace('examples/runbooks/', '').replace(/\.js$/, '.ts')];
      return `import ${type ?? ''}${names} from '${to(own?.replace(/\.ts$/, '.js') ?? target)}';`;
    },
  );
}

/** One import statement for each file that the names come from. */
function importsOf(
  names: string,
  type: string,
  exported: ReadonlyMap<string, string>,
  to: (target: string) => string,
): string {
  const byFile = new Map<string, string[]>();
  for (const name of names
    .slice(1, -1)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const file = exported.get(name);
    if (file === undefined) throw new NewModuleError(`The entry for packages does not export ${name}.`);
    byFile.set(file, [...(byFile.get(file) ?? []), name]);
  }
  return [...byFile]
    .map(([file, from]) => `import ${type}{ ${from.join(', ')} } from '${to(file)}';`)
    .join('\n');
}

/** Appends a family to the list of families. */
function listed(list: string, name: string): string {
  const module = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Module`;
  const line = `import { ${module} } from './modules/${name}/${name}.module.js';\n`;
  const behind = list.lastIndexOf('import ');
  const end = list.indexOf('\n', behind) + 1;
  return (list.slice(0, end) + line + list.slice(end)).replace(/\n\];/, `\n  ${module},\n];`);
}
