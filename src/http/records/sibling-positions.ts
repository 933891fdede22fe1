import { Invalid } from '#core/errors/api-error.js';
import { MAX_INTEGER } from '../fields/fields.js';

/** Position of a record among the records with the same parent. */
export interface Sibling {
  readonly id: number;
  readonly position: number;
}

/** Position of a record, and the new positions of siblings that have to move, by id. */
export interface Room {
  readonly position: number;
  readonly moved: ReadonlyMap<number, number>;
}

/** Maximum number of ids in a message. */
const MAX_NAMED = 10;

/**
 * Makes room at a position: siblings at it and directly behind it move back, up to the next gap. All siblings
 * are renumbered only if a position would become too high. Source: decisions, section 4, `position`.
 *
 * @param siblings without the record itself
 */
export function roomAt(siblings: readonly Sibling[], position: number): Room {
  const inOrder = siblings.toSorted((a, b) => a.position - b.position || a.id - b.id);
  const before = inOrder.filter((sibling) => sibling.position < position);
  const behind = inOrder.slice(before.length);
  const moved = new Map<number, number>();
  let next = position + 1;
  for (const sibling of behind) {
    if (sibling.position >= next) break;
    moved.set(sibling.id, next);
    next += 1;
  }
  if (next - 1 <= MAX_INTEGER) return { position, moved };
  const last = before.length;
  const ids = inOrder.map(({ id }) => id);
  return { position: last, moved: positionsOf(ids.toSpliced(last, 0, Number.NaN), siblings) };
}

/** Returns the positions that change when siblings are put in the order of `ids`, counted from 0. */
export function positionsOf(
  ids: readonly number[],
  siblings: readonly Sibling[],
): ReadonlyMap<number, number> {
  const before = new Map(siblings.map(({ id, position }) => [id, position]));
  const placed = ids.map((id, index) => [id, index] as const);
  return new Map(placed.filter(([id, position]) => before.has(id) && before.get(id) !== position));
}

/**
 * Refuses an order that does not name each sibling once. The client made it
 * from a list that is incomplete or outdated.
 *
 * @param kind name of the records: `component group`
 * @throws Invalid on `ids.2` for an id that does not belong there, and on `ids` for missing ids
 */
export function assertWholeOrder(ids: readonly number[], siblings: readonly Sibling[], kind: string): void {
  const known = new Set(siblings.map(({ id }) => id));
  const seen = new Set<number>();
  const problems: Record<string, string[]> = {};
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) problems[`ids.${index}`] = [`There is no ${kind} ${id} here.`];
    else if (seen.has(id)) problems[`ids.${index}`] = [`The ${kind} ${id} is named twice.`];
    seen.add(id);
  }
  const missing = siblings.map(({ id }) => id).filter((id) => !seen.has(id));
  if (missing.length > 0) {
    const named = [...missing.slice(0, MAX_NAMED), ...(missing.length > MAX_NAMED ? ['…'] : [])].join(', ');
    problems['ids'] = [`The ids must name every ${kind} that is here; missing: ${named}.`];
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
}
