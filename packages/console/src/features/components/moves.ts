import type { Schemas } from '@heliograph/client';

/** Everything in the tree, as lists of the API give it. */
export interface Outline {
  readonly components: readonly Schemas['Component'][];
  readonly groups: readonly Schemas['ComponentGroup'][];
}

export type NodeKind = 'component' | 'group';

/** A component or group and where it shall be: in which group, and before which of its own kind. */
export interface Move {
  readonly kind: NodeKind;
  readonly id: number;
  /** Null: in none. */
  readonly parentId: number | null;
  /** Null: after the last. */
  readonly beforeId: number | null;
}

interface Placed {
  readonly id: number;
  readonly parentId: number | null;
  readonly position: number;
}

export function keyOf(kind: NodeKind, id: number): string {
  return `${kind}-${String(id)}`;
}

/** Where a component or group is now. Undefined: it is gone. */
export function placeOf(outline: Outline, kind: NodeKind, id: number): Move | undefined {
  const own = placedOf(outline, kind).find((one) => one.id === id);
  if (own === undefined) return undefined;
  const siblings = siblingsIn(outline, kind, own.parentId);
  const next = siblings[siblings.findIndex((one) => one.id === id) + 1];
  return { kind, id, parentId: own.parentId, beforeId: next?.id ?? null };
}

/** One place up or down among its own kind. Undefined: it is the first or last there. */
export function stepOf(outline: Outline, kind: NodeKind, id: number, by: -1 | 1): Move | undefined {
  const place = placeOf(outline, kind, id);
  if (place === undefined) return undefined;
  const siblings = siblingsIn(outline, kind, place.parentId);
  const index = siblings.findIndex((one) => one.id === id);
  if (siblings[index + by] === undefined) return undefined;
  return { ...place, beforeId: siblings[by < 0 ? index - 1 : index + 2]?.id ?? null };
}

/**
 * What it means to drop one row of the tree at another. Groups stand before components, as on the status page: a component
 * that is dropped among groups becomes the first component there, a group among components the last group.
 */
export function dropOf(
  outline: Outline,
  key: string,
  target: { readonly key: string; readonly position: 'before' | 'after' | 'on' },
): Move | undefined {
  const [moved, at] = [nodeOf(key), nodeOf(target.key)];
  const place = placeOf(outline, at.kind, at.id);
  if (place === undefined || key === target.key) return undefined;
  if (target.position === 'on')
    return at.kind === 'group' ? { ...moved, parentId: at.id, beforeId: null } : undefined;
  const { parentId } = place;
  const siblings = siblingsIn(outline, moved.kind, parentId);
  const first = siblings.find(({ id }) => id !== moved.id)?.id ?? null;
  const beside = target.position === 'before' ? at.id : place.beforeId;
  // After the row that it stands behind already, it stays where it is.
  const own = beside === moved.id ? (placeOf(outline, moved.kind, moved.id)?.beforeId ?? null) : beside;
  const other = moved.kind === 'component' ? first : null;
  return { ...moved, parentId, beforeId: at.kind === moved.kind ? own : other };
}

/** Whether a move changes nothing. */
export function isIdle(outline: Outline, move: Move): boolean {
  return isSame(placeOf(outline, move.kind, move.id), move);
}

/** Whether somebody else has changed what a move was decided on: its place, or the order where it goes. */
export function isOutdated(shown: Outline, now: Outline, { kind, id, parentId }: Move): boolean {
  const order = (outline: Outline): string =>
    siblingsIn(outline, kind, parentId)
      .map((one) => one.id)
      .join();
  return !isSame(placeOf(shown, kind, id), placeOf(now, kind, id)) || order(shown) !== order(now);
}

/** The position for the API: that of the one it goes before, or behind the last. */
export function positionOf(outline: Outline, { kind, id, parentId, beforeId }: Move): number {
  const others = siblingsIn(outline, kind, parentId).filter((one) => one.id !== id);
  const before = others.find((one) => one.id === beforeId);
  return before?.position ?? (others.at(-1)?.position ?? -1) + 1;
}

/** The tree after a move, as the API will have it. */
export function withMove(outline: Outline, move: Move): Outline {
  const { kind, id, parentId } = move;
  // Half a step before whatever has the position now: order is all that is drawn.
  const place = positionOf(outline, move) - 0.5;
  return kind === 'component'
    ? {
        ...outline,
        components: outline.components.map((one) =>
          one.id === id ? { ...one, group_id: parentId, position: place } : one,
        ),
      }
    : {
        ...outline,
        groups: outline.groups.map((one) =>
          one.id === id ? { ...one, parent_id: parentId, position: place } : one,
        ),
      };
}

/** Groups that a component or group can go into; a group not into itself or what is below it. */
export function targetsOf(
  { groups }: Outline,
  kind: NodeKind,
  id: number,
): readonly Schemas['ComponentGroup'][] {
  if (kind === 'component') return groups;
  const isBelow = (group: Schemas['ComponentGroup'] | undefined): boolean =>
    group !== undefined && (group.id === id || isBelow(groups.find((one) => one.id === group.parent_id)));
  return groups.filter((group) => !isBelow(group));
}

function nodeOf(key: string): { readonly kind: NodeKind; readonly id: number } {
  const [kind, id] = key.split('-');
  return { kind: kind === 'group' ? 'group' : 'component', id: Number(id) };
}

function placedOf({ components, groups }: Outline, kind: NodeKind): readonly Placed[] {
  return kind === 'component'
    ? components.map(({ id, group_id, position }) => ({ id, parentId: group_id ?? null, position }))
    : groups.map(({ id, parent_id, position }) => ({ id, parentId: parent_id ?? null, position }));
}

function siblingsIn(outline: Outline, kind: NodeKind, parentId: number | null): readonly Placed[] {
  return placedOf(outline, kind)
    .filter((one) => one.parentId === parentId)
    .toSorted((one, other) => one.position - other.position || one.id - other.id);
}

function isSame(one: Move | undefined, other: Move | undefined): boolean {
  return one?.parentId === other?.parentId && one?.beforeId === other?.beforeId;
}
