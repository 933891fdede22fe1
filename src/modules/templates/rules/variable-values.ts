import { parseInstant } from '#core/time/instant.js';
import { mainLocale, pickText, type LocaleText } from '#core/text/locale-text.js';
import { literalMarkdown } from '#core/text/literal-markdown.js';
import type { Variable, VariableValues } from './variables.js';
import type { WrittenValue } from './render-texts.js';

/** The value of a variable. */
export type Value =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'datetime'; readonly at: Date }
  | { readonly type: 'component'; readonly id: number };

/** What values are written with. */
export interface Wording {
  readonly timeZone: string;
  readonly locales: readonly string[];
  /** Names of the components among the values, by id. */
  readonly componentNames: ReadonlyMap<number, LocaleText>;
}

/** A decimal number as people write it in JSON and in forms. */
const DECIMAL = /^[+-]?\d{1,20}(?:\.\d{1,20})?$/;
const ID = /^[1-9]\d{0,15}$/;

/** The value that a text or number is for a variable; a message if it is none. */
export function valueOf({ name, type }: Variable, given: string | number): Value | string {
  const text = String(given);
  switch (type) {
    case 'text':
      return { type, text };
    case 'number':
      return typeof given === 'number' || DECIMAL.test(text)
        ? { type, number: Number(given) }
        : `The ${name} must be a number such as 12 or 1.5.`;
    case 'datetime': {
      const at = parseInstant(text);
      return at === undefined
        ? `The ${name} must be an ISO 8601 timestamp with an offset or Z.`
        : { type, at };
    }
    case 'component':
      return ID.test(text) && Number.isSafeInteger(Number(text))
        ? { type, id: Number(text) }
        : `The ${name} must be the id of a component.`;
  }
}

/** Values by variable, those without one left out; problems by variable for what is missing, unknown or wrong. */
export function readValues(
  variables: readonly Variable[],
  given: VariableValues,
): { readonly values: ReadonlyMap<string, Value>; readonly problems: ReadonlyMap<string, string> } {
  const values = new Map<string, Value>();
  const problems = new Map<string, string>();
  const names = variables.map(({ name }) => name);
  const known = new Set(names);
  const there = names.length === 0 ? 'it has none' : `there are ${names.join(', ')}`;
  for (const name of Object.keys(given))
    if (!known.has(name)) problems.set(name, `There is no variable ${name} in this template; ${there}.`);
  for (const variable of variables) {
    const { name, required, default: usual } = variable;
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const one = own === undefined || own === null || own === '' ? usual : own;
    if (one === null || one === '') {
      if (required) problems.set(name, `The variable ${name} is required.`);
      continue;
    }
    const value = valueOf(variable, one);
    if (typeof value === 'string') problems.set(name, value);
    else values.set(name, value);
  }
  return { values, problems };
}

/** A value in a language. What comes from others is untrusted; our own times and numbers stay as readable as they are. */
export function written(value: Value | undefined, locale: string, wording: Wording): WrittenValue {
  if (value === undefined) return { plain: '', markdown: '' };
  const plain = worded(value, locale, wording);
  const isOurs = value.type === 'number' || value.type === 'datetime';
  return { plain, markdown: isOurs ? plain : literalMarkdown(plain) };
}

function worded(value: Value, locale: string, { timeZone, locales, componentNames }: Wording): string {
  switch (value.type) {
    case 'text':
      return value.text;
    // Without separators of thousands: a number may as well be that of a ticket.
    case 'number':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }).format(
        value.number,
      );
    case 'datetime':
      return new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone,
      }).format(value.at);
    case 'component':
      return pickText(componentNames.get(value.id) ?? {}, [locale, mainLocale(locales)], locales) ?? '';
  }
}
