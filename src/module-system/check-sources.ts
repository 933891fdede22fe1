import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of a module, TypeScript or compiled. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A statement that is named by a fixed text. */
const STATEMENT = /\bnamed\(\s*(['"`])([^'"`$]+)\1\s*,/g;
const MIGRATION = /\bclass (\w+\d{13})\b/g;
/** In files of entities; abstract classes are what several have in common. */
const ENTITY = /(?<!abstract )\bclass (\w+) extends\b/g;

/** The sources in a folder, without tests and what is installed there. */
export function readSources(folder: string): SourceFile[] {
  const isSource = (path: string): boolean =>
    !/\.d\.ts$|\.(spec|test)\.|(^|\/)(node_modules|test)\//.test(path);
  return globSync('**/*.{js,ts,tsx}', { cwd: folder, exclude: (path) => path === 'node_modules' })
    .filter(isSource)
    .toSorted()
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') }));
}

/** Statements of one name: whichever is sent second would fail. One sentence each. */
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
 * Migrations and entities that are written and listed nowhere, one sentence each.
 *
 * @param listed names of the classes that are listed, and of those that they extend
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

/** An event that is recorded under a fixed name. */
const EVENT = /\.record\(\s*(['"`])([\w.-]+)\1/g;

/** Events that are recorded and claimed nowhere, one sentence each: nobody could tell whose they are. */
export function unlistedEvents(files: readonly SourceFile[], listed: readonly string[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(EVENT)].map(([, , name = '']) => name))]
      .filter((name) => !listed.includes(name))
      .map((name) => `No list names the event ${name} (${path}): add it to "events" of defineModule().`),
  );
}

/** The names of classes and of those that they extend. */
export function classNames(classes: readonly (abstract new (...args: never[]) => object)[]): Set<string> {
  const names = new Set<string>();
  for (const one of classes) {
    for (
      let at: unknown = one;
      typeof at === 'function' && at !== Function.prototype;
      at = Object.getPrototypeOf(at)
    )
      names.add(at.name);
  }
  return names;
}

const TENANT_BY_HAND = /\bset\s+(?:local\s+)?app\.|\bset_config\(/i;

/** Files that set the tenant of a transaction themselves, one sentence each. */
export function tenantsByHand(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => TENANT_BY_HAND.test(text))
    .map(
      ({ path }) =>
        `${path} sets the tenant of a transaction: leave that to TenantDatabase, and use its read and write.`,
    );
}

/** A class whose fields are declared by decorators, and the first of these with its indentation. */
const CLASS = /^([ \t]*)(?:export )?(?:abstract )?class (\w+)[^\n]*\{\n([\s\S]*?)^\1\}/gm;
const DECORATED = /^([ \t]+)@(?:\w+Field|Query(?:Id|IdOrNone|Integer|Boolean|Instant))\(/m;
const PROPERTY = /^(?:(?:public|declare|override|readonly) )*(\w+)[!?]?: [^()]*;$/;
const COMMENT = /^(\/\/|\/?\*)/;

/**
 * Fields without decorator in classes whose other fields have one, one sentence each. The compiler leaves nothing of them
 * behind, so they are found where a package runs from its TypeScript: in its tests.
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
      return lines.flatMap(({ depth, code }, place) => {
        const before = lines[place - 1]?.code ?? '';
        const field = PROPERTY.exec(code)?.[1];
        const isDecorated = /\)$|^@.*[^;]$/.test(before);
        if (field === undefined || depth !== indentation.length || isDecorated) return [];
        return [
          `The field ${field} of ${name} (${path}) has no decorator, so it is neither sent, nor checked, nor documented: give it one, such as @TextField.`,
        ];
      });
    }),
  );
}
