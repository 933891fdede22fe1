import { setImmediate } from 'node:timers/promises';
import type { ComponentTrouble } from '#modules/availability/store/trouble.repository.js';
import type { Period, TimeRange } from '#modules/availability/rules/timeline.js';
import { worstTimeline } from '#modules/availability/rules/worst-timeline.js';
import type { Measured } from '../rules/downtime.js';

/** A component and its position in the page. */
interface ComponentNode {
  readonly id: number;
  readonly groupId: number | null;
}

/** A group and its position in the page. */
interface GroupNode {
  readonly id: number;
  readonly parentId: number | null;
}

/** A group or the page, with all components in it and in its subgroups. */
export interface MeasuredGroup extends Measured {
  readonly components: readonly MeasuredComponent[];
}

export interface MeasuredComponent extends Measured {
  readonly id: number;
}

/** A page with its groups and components by id. */
export interface MeasuredPage {
  readonly page: MeasuredGroup;
  readonly groups: ReadonlyMap<number, MeasuredGroup>;
  readonly components: ReadonlyMap<number, MeasuredComponent>;
}

/** Periods merged before yielding to other requests: a few milliseconds of work. */
const AT_ONCE = 10_000;

/**
 * Derives the timelines of groups and of the page. At each instant, they have the status of their worst
 * component. Yields to other requests in between.
 *
 * @param groups parents before children
 * @param range the measured time, in milliseconds
 */
export async function measurePage(
  components: readonly ComponentNode[],
  groups: readonly GroupNode[],
  trouble: readonly ComponentTrouble[],
  range: TimeRange,
): Promise<MeasuredPage> {
  const ofComponent = new Map(trouble.map((one) => [one.componentId, one]));
  const measured = new Map<number, MeasuredComponent>();
  const within = new Map<number | null, Measured[]>();
  const below = new Map<number | null, MeasuredComponent[]>();
  const add = (groupId: number | null, part: Measured, parts: readonly MeasuredComponent[]): void => {
    const known = within.get(groupId);
    if (known === undefined) within.set(groupId, [part]);
    else known.push(part);
    const others = below.get(groupId);
    if (others === undefined) below.set(groupId, [...parts]);
    else others.push(...parts);
  };
  const known = new Set(groups.map(({ id }) => id));
  for (const { id, groupId } of components) {
    const { since = range.end, periods = [] } = ofComponent.get(id) ?? {};
    const life = { start: Math.min(Math.max(since, range.start), range.end), end: range.end };
    const component = { id, life, trouble: periods };
    measured.set(id, component);
    add(groupId !== null && known.has(groupId) ? groupId : null, component, [component]);
  }
  const byId = new Map<number, MeasuredGroup>();
  let merged = 0;
  const merge = async (groupId: number | null): Promise<MeasuredGroup> => {
    const parts = within.get(groupId) ?? [];
    merged += parts.reduce((sum, part) => sum + part.trouble.length, 0);
    if (merged > AT_ONCE) {
      merged = 0;
      await setImmediate();
    }
    const start = parts.reduce((first, { life }) => Math.min(first, life.start), range.end);
    return {
      life: { start, end: range.end },
      trouble: worst(parts),
      components: below.get(groupId) ?? [],
    };
  };
  // Children come before parents.
  for (const { id, parentId } of groups.toReversed()) {
    const group = await merge(id);
    byId.set(id, group);
    if (group.components.length > 0)
      add(parentId !== null && known.has(parentId) ? parentId : null, group, group.components);
  }
  return { page: await merge(null), groups: byId, components: measured };
}

function worst(parts: readonly Measured[]): readonly Period[] {
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? only.trouble
    : worstTimeline(parts.map(({ trouble }) => trouble));
}
