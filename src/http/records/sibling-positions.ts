import { Invalid } from '../../errors/api-error.js';
import { MAX_INTEGER } from '../fields/fields.js';

/** A record as far as its place among those of the same parent goes. */
export interface Sibling {
  readonly id: number;
  readonly position: number;
}

/** Where a record goes, and which of its siblings have another position from then on, by id. */
export interface Room {
  readonly position: number;
  readonly moved: ReadonlyMap<number, number>;
}

/** The most ids that a message names. */
const MOST_NAMED = 10;

/**
 * Makes room among siblings: those that stand at a position and right behind it move on, as far as the next gap. Only where
 * positions would become too high are all of them counted anew. Source: decisions, section 4, `position`.
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
  const place = before.length;
  const ids = inOrder.map(({ id }) => id);
  return { position: place, moved: positionsOf(ids.toSpliced(place, 0, Number.NaN), siblings) };
}

/** The positions that differ once siblings stand in the order of `ids`, counted from 0. */
export function positionsOf(
  ids: readonly number[],
  siblings: readonly Sibling[],
): ReadonlyMap<number, number> {
  const before = new Map(siblings.map(({ id, position }) => [id, position]));
  const placed = ids.map((id, place) => [id, place] as const);
  return new Map(placed.filter(([id, place]) => before.has(id) && before.get(id) !== place));
}

/**
 * Refuses an order that does not name each sibling once: it was made from a list that is not, or no longer, whole.
 *
 * @param kind what a record is called: `component group`
 * @throws Invalid on `ids.2` for what does not belong there, and on `ids` for what is missing
 */
export function assertWholeOrder(ids: readonly number[], siblings: readonly Sibling[], kind: string): void {
  const known = new Set(siblings.map(({ id }) => id));
  const seen = new Set<number>();
  const problems: Record<string, string[]> = {};
  for (const [place, id] of ids.entries()) {
    if (!known.has(id)) problems[`ids.${place}`] = [`There is no ${kind} ${id} here.`];
    else if (seen.has(id)) problems[`ids.${place}`] = [`The ${kind} ${id} is named twice.`];
    seen.add(id);
  }
  const missing = siblings.map(({ id }) => id).filter((id) => !seen.has(id));
  if (missing.length > 0) {
    const named = [...missing.slice(0, MOST_NAMED), ...(missing.length > MOST_NAMED ? ['…'] : [])].join(', ');
    problems['ids'] = [`The ids must name every ${kind} that is here; missing: ${named}.`];
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
}
