/** Field of a record that two people have changed, with both versions. */
export interface FieldConflict<Values> {
  readonly field: keyof Values & string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Fields<Values> = readonly (keyof Values & string)[];

export function fieldsThatDiffer<Values extends object>(one: Values, other: Values): Fields<Values> {
  return (Object.keys(other) as (keyof Values & string)[]).filter(
    (field) => !isSame(one[field], other[field]),
  );
}

/** Fields that both sides have changed from `base`, and not to the same. Texts by language meet only in one language. */
export function conflictsOf<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): readonly FieldConflict<Values>[] {
  return fieldsThatDiffer(base, mine)
    .filter((field) => isConflict(base[field], mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
}

/** What they have, with my changes of these fields on top: of texts by language, only the languages that I have changed. */
export function mergedOnto<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  fields: Fields<Values>,
): Values {
  const merged = { ...theirs };
  for (const field of fields)
    merged[field] = mergedValue(base[field], mine[field], theirs[field]) as Values[typeof field];
  return merged;
}

function isConflict(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (isSame(base, theirs) || isSame(mine, theirs)) return false;
  if (!isTexts(base) || !isTexts(mine) || !isTexts(theirs)) return true;
  return keysOf(base, mine).some(
    (key) => !isSame(base[key], mine[key]) && isConflict(base[key], mine[key], theirs[key]),
  );
}

function mergedValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!isTexts(base) || !isTexts(mine) || !isTexts(theirs)) return mine;
  const changed = keysOf(base, mine).filter((key) => !isSame(base[key], mine[key]));
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
}

function keysOf(...values: readonly object[]): readonly string[] {
  return [...new Set(values.flatMap((value) => Object.keys(value)))];
}

/** True for texts by language, and for any other plain object. */
function isTexts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
