import { Malformed } from '#core/errors/api-error.js';

/** Deeper and longer than any form of Statuspage's clients. */
const MAX_DEPTH = 10;
const MAX_FIELDS = 2_000;

/** Objects have no prototype, so that a member called `__proto__` is a member like any other. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads a form whose names have brackets, as in `incident[components][12]=operational` and
 * `incident[component_ids][]=12`. Every value is a text.
 *
 * @throws Malformed
 */
export function readBracketedForm(text: string): Record<string, unknown> {
  const root = Object.create(null) as Record<string, FormValue>;
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw new Malformed(`A form must not have more than ${MAX_FIELDS} fields.`);
    put(root, partsOf(name), value);
  }
  return root;
}

/** Parts of a name: `a[b][]` has `a`, `b` and an empty one, which appends to a list. */
function partsOf(name: string): string[] {
  const [, first = '', brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const parts = [first, ...Array.from(brackets.matchAll(/\[([^\]]*)\]/g), ([, part = '']) => part)];
  const isList = parts.slice(0, -1).includes('');
  if (first === '' || isList)
    throw new Malformed('The name of a field must look like incident[name] or ids[].');
  if (parts.length > MAX_DEPTH)
    throw new Malformed(`The names of fields must not have more than ${MAX_DEPTH} parts.`);
  return parts;
}

function put(root: Record<string, FormValue>, parts: readonly string[], value: string): void {
  const isAppended = parts.at(-1) === '';
  const names = isAppended ? parts.slice(0, -1) : parts;
  let at = root;
  for (const name of names.slice(0, -1)) {
    const next = (at[name] ??= Object.create(null) as Record<string, FormValue>);
    if (typeof next === 'string' || Array.isArray(next)) throw conflict(name);
    at = next;
  }
  const last = names.at(-1) ?? '';
  if (!isAppended) {
    if (typeof at[last] === 'object') throw conflict(last);
    at[last] = value;
    return;
  }
  const list = (at[last] ??= []);
  if (!Array.isArray(list)) throw conflict(last);
  list.push(value);
}

function conflict(name: string): Malformed {
  return new Malformed(`The form gives ${JSON.stringify(name.slice(0, 100))} in two ways.`);
}
