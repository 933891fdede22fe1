import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConsoleSection } from './console-section.js';
import type { ModuleDefinition } from './module-definition.js';

const PATH = /^[a-z][\w-]*(\/[a-z][\w-]*)*$/;
const ICON = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]{1,600}$/;
const FIELD = /^[a-z]\w*$/;
const MAX_TITLE = 40;

/** Problems of a module's sections in the console, each a sentence. */
export function consoleProblems(definition: ModuleDefinition): string[] {
  const { name, file, console: sections } = definition;
  return sections.flatMap((section: Partial<ConsoleSection>, index) => {
    const isTwice = sections.findIndex(({ path }) => path === section.path) < index;
    const problem =
      problemAlone(section, definition) ?? (isTwice ? 'twice: leave one of both out.' : undefined);
    return problem === undefined
      ? []
      : [`The module ${name} (${file}) has the section ${String(section.path)} in the console ${problem}`];
  });
}

function problemAlone(
  { path = '', title, icon, place, columns = [], screen }: Partial<ConsoleSection>,
  { name, heliograph }: ModuleDefinition,
): string | undefined {
  if (!PATH.test(path)) return 'without a usable "path": give it a path below /api/v1, without parameters.';
  if (
    heliograph !== undefined &&
    path !== name &&
    !path.startsWith(`${name}/`) &&
    path !== `settings/${name}`
  )
    return `that belongs to somebody else: begin its path with "${name}".`;
  if (title !== undefined && !isTitle(title))
    return `without a title in English: add it as "en", with at most ${MAX_TITLE} characters.`;
  if (icon !== undefined && !ICON.test(icon))
    return 'whose "icon" is no shape: give it the "d" of an SVG path, at most 600 characters.';
  if (place !== undefined && !['menu', 'records'].includes(place))
    return 'whose "place" is unknown: take "menu" or "records", or leave it out.';
  if (!columns.every((column) => FIELD.test(column)))
    return 'whose "columns" are no fields: give it names of fields of its records.';
  if (screen !== undefined && !isFile(screen))
    return 'whose "screen" is no file: give it the URL of a file of the package, as in new URL(\'./screen.js\', import.meta.url).';
  return undefined;
}

function isTitle(title: object): boolean {
  const texts: Readonly<Record<string, unknown>> = { en: undefined, ...title };
  return Object.values(texts).every(
    (text) => typeof text === 'string' && text.trim() !== '' && text.length <= MAX_TITLE,
  );
}

function isFile(screen: URL): boolean {
  return screen instanceof URL && screen.protocol === 'file:' && existsSync(fileURLToPath(screen));
}
