import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of a module, TypeScript or compiled. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A statement with a literal name. */
const STATEMENT = /\bnamed\(\s*(['"`])([^'"`$]+)\1\s*(?:,|\)\s*`)/g;
const MIGRATION = /\bclass (\w+\d{13})\b/g;
/** An entity class, in a file of entities. Abstract classes are shared bases. */
const ENTITY = /(?<!abstract )\bclass (\w+) extends\b/g;

/** Sources in a folder, without tests and installed packages. */
export function readSources(folder: string): SourceFile[] {
  const isSource = (path: string): boolean =>
    !/\.d\.ts$|\.(spec|test)\.|(^|\/)(node_modules|test)\//.test(path);
  return globSync('**/*.{js,ts,tsx}', { cwd: folder, exclude: (path) => path === 'node_modules' })
    .filter(isSource)
    .toSorted()
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') }));
}

/** Problems for statements with the same name, one sentence each. Whichever is sent second would fail. */
export function repeatedStatements(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const [, , name = ''] of text.matchAll(STATEMENT))
      places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(
      ([name, paths]) =>
        `Two statements have the name ${name} (${paths.join(', ')}): give each a unique name.`,
    );
}

/**
 * Problems for statements that have the name of one that is generated for a table's records, one sentence each.
 * Whichever is sent second would fail.
 */
export function generatedStatements(files: readonly SourceFile[], tables: readonly string[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(STATEMENT)]
      .map(([, , name = '']) => name)
      .filter((name) => tables.some((table) => isGenerated(name, table)))
      .map(
        (name) =>
          `The statement ${name} (${path}) has the name of one that its table's records are read and written with: name it after what it is for.`,
      ),
  );
}

/** True for the names that RecordRepository and EntityRows give to statements on a table. */
function isGenerated(name: string, table: string): boolean {
  const [before, after] = name.split(table);
  return after === ''
    ? /^(list|find|slugs_among|slugs|delete|lock|[a-z]+_texts)_$/.test(before ?? '')
    : /^(insert|update)_$/.test(before ?? '') && /^(_\d+)+$/.test(after ?? '');
}

/**
 * Problems for migrations and entities that no list names, one sentence each.
 *
 * @param listed names of the listed classes and of their base classes
 */
export function unlistedClasses(files: readonly SourceFile[], listed: ReadonlySet<string>): string[] {
  return files.flatMap(({ path, text }) => {
    const migrations = [...text.matchAll(MIGRATION)].map(([, name = '']) => ({ name, list: 'migrations' }));
    const entities = /\.entity\.[jt]s$/.test(path)
      ? [...text.matchAll(ENTITY)].map(([, name = '']) => ({ name, list: 'entities' }))
      : [];
    return [...migrations, ...entities]
      .filter(({ name }) => !listed.has(name))
      .map(({ name, list }) => `No list names ${name} (${path}): add it to "${list}" of defineModule().`);
  });
}

/** A call that records an event with a literal name. */
const EVENT = /\.record\(\s*(['"`])([\w.-]+)\1/g;

/**
 * Problems for events that are recorded but not listed, one sentence each. Without a
 * list, their owner is unknown.
 */
export function unlistedEvents(files: readonly SourceFile[], listed: readonly string[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(EVENT)].map(([, , name = '']) => name))]
      .filter((name) => !listed.includes(name))
      .map((name) => `No list names the event ${name} (${path}): add it to "events" of defineModule().`),
  );
}

/** Names of classes and of their base classes. */
export function classNames(classes: readonly (abstract new (...args: never[]) => object)[]): Set<string> {
  const names = new Set<string>();
  for (const one of classes) {
    for (
      let at: { readonly name: string } = one;
      at !== Function.prototype;
      at = Object.getPrototypeOf(at) as typeof at
    )
      names.add(at.name);
  }
  return names;
}

const TENANT_BY_HAND = /\bset\s+(?:local\s+)?app\.|\bset_config\(/i;

/** Problems for files that set the tenant of a transaction themselves, one sentence each. */
export function tenantsByHand(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => TENANT_BY_HAND.test(text))
    .map(
      ({ path }) =>
        `${path} sets the tenant of a transaction: leave that to TenantDatabase, and use its read and write.`,
    );
}

/** A class, and its first decorated field with the indentation. */
const CLASS = /^([ \t]*)(?:export )?(?:abstract )?class (\w+)[^\n]*\{\n([\s\S]*?)^\1\}/gm;
const DECORATED = /^([ \t]+)@(?:\w+Field|Query(?:Id|IdOrNone|Integer|Boolean|Instant))\(/m;
const PROPERTY = /^(?:(?:public|declare|override|readonly) )*(\w+)[!?]?: [^()]*;/;
const COMMENT = /^(\/\/|\/?\*)/;

/**
 * Problems for undecorated fields in classes with decorated ones, one sentence each. Compiled files do not
 * contain such fields. They are found where a package runs from its TypeScript, which is in its tests.
 */
export function bareFields(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(CLASS)].flatMap(([, , name = '', body = '']) => {
      const indentation = DECORATED.exec(body)?.[1];
      if (indentation === undefined) return [];
      const lines = body
        .split('\n')
        .filter((line) => line.trim() !== '' && !COMMENT.test(line.trim()))
        .map((line) => ({ depth: line.length - line.trimStart().length, code: line.trim() }));
      return lines.flatMap(({ depth, code }, index) => {
        const before = lines[index - 1]?.code ?? '';
        const field = PROPERTY.exec(code)?.[1];
        const isDecorated = /\)$|^@.*[^;]$/.test(before);
        if (field === undefined || depth !== indentation.length || isDecorated) return [];
        return [
          `The field ${field} of ${name} (${path}) has no decorator, so it is not sent, checked or documented. Add one, such as @TextField.`,
        ];
      });
    }),
  );
}
