import {
  MAX_ROWS,
  SLOT_PLACES,
  type ModulePage,
  type PublicRows,
  type Slot,
  type VisitorData,
} from '#platform/page-parts/page-part.js';
import { isTableOf, tablePrefix } from '#platform/database/schema/table-names.js';
import type { ModuleDefinition } from './module-definition.js';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;
const ORDER = /^[a-z_][a-z0-9_]*( desc)?$/;
const MAX_TEXT = 1000;
const PLACES: readonly string[] = Object.values(SLOT_PLACES).flat();
/** Places on pages about one record. */
const ABOUT_ONE: readonly string[] = [...SLOT_PLACES.component, ...SLOT_PLACES.incident];

/** Problems of what a module shows to visitors, each a sentence. */
export function pagePartProblems(definition: ModuleDefinition): string[] {
  const { name, file, slots, pages, visitorData } = definition;
  const which = (what: string, problem: string | undefined): string[] =>
    problem === undefined ? [] : [`The module ${name} (${file}) has ${what} ${problem}`];
  return [
    ...slots.flatMap((slot: Partial<Slot>, index) =>
      which(
        `a slot ${String(slot.name)}`,
        repeated(slots, index, 'name') ??
          slotProblem(slot) ??
          textProblem(slot.texts, []) ??
          rowsProblem(slot.rows, definition, slot.place),
      ),
    ),
    ...pages.flatMap((page: Partial<ModulePage>, index) =>
      which(
        `a page "${String(page.path)}"`,
        repeated(pages, index, 'path') ??
          pathProblem(page.path, `/x/${name}`) ??
          functionProblem(page.show, 'show') ??
          textProblem(page.texts, ['title']) ??
          rowsProblem(page.rows, definition),
      ),
    ),
    ...visitorData.flatMap((data: Partial<VisitorData>, index) =>
      which(
        `visitorData "${String(data.path)}"`,
        repeated(visitorData, index, 'path') ??
          pathProblem(data.path, `/api/v2/x/${name}`) ??
          functionProblem(data.members, 'members') ??
          descriptionProblem(data.description) ??
          rowsProblem(data.rows, definition),
      ),
    ),
  ];
}

function repeated<Key extends string>(
  parts: readonly { readonly [K in Key]?: unknown }[],
  index: number,
  key: Key,
): string | undefined {
  const isRepeated = parts.findIndex((one) => one[key] === parts[index]?.[key]) < index;
  return isRepeated ? `twice: take another ${key}.` : undefined;
}

function slotProblem({ name, place, show }: Partial<Slot>): string | undefined {
  if (!NAME.test(String(name))) return 'without a usable name: take words in lower case, joined by dashes.';
  if (!PLACES.includes(String(place)))
    return `in the place ${String(place)}, which no page has: take one of ${PLACES.join(', ')}.`;
  return functionProblem(show, 'show');
}

function functionProblem(value: unknown, name: string): string | undefined {
  return typeof value === 'function' ? undefined : `that shows nothing: give it a function "${name}".`;
}

function descriptionProblem(description: unknown): string | undefined {
  return typeof description === 'string' && description.trim() !== '' && description.length <= MAX_TEXT
    ? undefined
    : 'without description: say what it has.';
}

function pathProblem(path: unknown, prefix: string): string | undefined {
  return path === '' || (typeof path === 'string' && NAME.test(path))
    ? undefined
    : `whose path is not below its own: leave it empty for ${prefix}, or take words in lower case, joined by dashes.`;
}

function textProblem(texts: unknown, required: readonly string[]): string | undefined {
  const { en: english, ...others } = (texts ?? {}) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  if (english === undefined) return 'without texts in English: add them as "en" to "texts".';
  const missing = required.find((one) => english[one] === undefined);
  if (missing !== undefined) return `without a text "${missing}" in English: add it to "texts".`;
  for (const [language, ofLanguage] of Object.entries({ en: english, ...others }))
    for (const [text, value] of Object.entries(ofLanguage)) {
      const which = `with a text "${text}" in the language ${language}`;
      if (!(text in english)) return `${which} and not in English: add that, or leave it out.`;
      if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_TEXT)
        return `${which} that is no text of at most ${MAX_TEXT} characters.`;
    }
  return undefined;
}

function rowsProblem(
  rows: Partial<PublicRows> | undefined,
  { name, heliograph }: ModuleDefinition,
  place?: string,
): string | undefined {
  const { view, orderBy = [], limit = 1, of } = rows ?? {};
  if (typeof view !== 'string' || !IDENTIFIER.test(view))
    return 'without rows: add rows: { view: … }, a view from createPublicView().';
  if (heliograph !== undefined && !isTableOf(name, view))
    return `that claims the view ${view}: name it ${tablePrefix(name)}_ and what is in it.`;
  const wrong = [...orderBy].find((column) => !ORDER.test(column));
  if (wrong !== undefined) return `with rows in the order "${wrong}": take columns, with " desc" or without.`;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS)
    return `with an unusable limit of rows: take a whole number up to ${MAX_ROWS}.`;
  if (of === undefined) return undefined;
  if (!ABOUT_ONE.includes(place ?? ''))
    return `with rows of a record, and its page is about none: leave out "of".`;
  return IDENTIFIER.test(of) ? undefined : `with rows of "${of}": take the name of a column.`;
}

/** The views that the visitors' pages read, with the columns that they name. */
export function shownViews({ slots, pages, visitorData }: ModuleDefinition): {
  readonly view: string;
  readonly columns: readonly string[];
}[] {
  return [...slots, ...pages, ...visitorData].map(({ rows: { view, orderBy = ['id'], of } }) => ({
    view,
    columns: [...orderBy.map((column) => column.replace(/ desc$/, '')), ...(of === undefined ? [] : [of])],
  }));
}
